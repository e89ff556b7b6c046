// Sorts a table by the column whose head is pressed. Without this script the tables stand in the order of their shelves.
"use strict";

for (const table of document.querySelectorAll("table[data-sort]")) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
  const heads = [...table.tHead.rows[0].cells];
  if (rows.length < 3) continue;
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.onclick = () => {
      // Up, down, and back to the order of the shelf.
      const order = { ascending: "descending", descending: "" }[head.ariaSort] ?? "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      if (order) head.setAttribute("aria-sort", order);
      const text = row => row.cells[column].textContent.trim();
      const sorted = order ? rows.toSorted((one, other) => {
        const [a, b] = [text(one), text(other)];
        // What is unknown comes last in both orders.
        if (!a || !b) return !a - !b;
        return order === "ascending" ? compare(a, b) : compare(b, a);
      }) : rows;
      body.append(...sorted);
    };
  });
}
