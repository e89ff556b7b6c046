// The views of a list besides the shelf: covers of any size, spines, and a table whose head sorts. All are the items of the
// shelf, which arrange.css puts elsewhere. What is chosen is in the address, and comes back on the next visit.
"use strict";
{
  const panel = document.querySelector(".views[data-script]");
  const shelf = document.querySelector("[data-shelf]");
  const track = shelf.querySelector(".track");
  const buttons = [...panel.querySelectorAll("button")];
  const size = panel.querySelector("input");
  const heads = Object.assign(document.createElement("div"), { className: "heads" });
  const standard = getComputedStyle(shelf).getPropertyValue("--view").trim();
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const items = () => [...track.querySelectorAll("[data-item]")];
  const stored = job => { try { return job(); } catch { /* A visitor may refuse storage. */ } };

  const said = new URLSearchParams(location.search);
  const kept = stored(() => localStorage["sitegen view"])?.split(" ") ?? [];
  // Two covers beside each other on a phone.
  const usual = innerWidth < 480 ? 130 : 180;
  let wide = Math.min(360, Math.max(90, +(said.get("size") ?? kept[1]))) || usual;
  // The cells in the order of the shelf, while there is a view; the column that sorts, and in which direction.
  let cells = [];
  let sorted, turn = 1;

  function keep(view) {
    const said = new URLSearchParams(location.search);
    for (const [key, value, plain] of [["view", view, standard], ["size", view === "wall" ? wide : usual, usual]]) {
      if (value === plain) said.delete(key); else said.set(key, value);
    }
    history.replaceState(history.state, "", location.pathname + (said.size ? "?" + said : "") + location.hash);
    stored(() => { localStorage["sitegen view"] = `${view} ${wide}`; });
  }

  function sort() {
    for (const head of heads.children) {
      if (head.type) head.ariaPressed = head.dataset.column === sorted;
      head.dataset.turn = head.dataset.column === sorted ? turn : "";
    }
    const text = cell => cell.querySelector(sorted)?.textContent ?? "";
    // What is unknown comes last in both directions.
    const order = (one, other) => {
      const [a, b] = [text(one), text(other)];
      return a && b ? turn * compare(a, b) : !a - !b;
    };
    track.append(...sorted ? cells.toSorted(order) : cells);
  }

  function resize(isWall) {
    size.value = wide;
    shelf.style.setProperty("--size", wide + "px");
    for (const picture of track.querySelectorAll(".cover img")) picture.sizes = `${isWall ? wide : picture.width}px`;
  }

  function show(view) {
    if (!buttons.some(button => button.dataset.view === view)) view = "";
    if (!cells.length) cells = [...track.children];
    if (view) shelf.dataset.view = view; else delete shelf.dataset.view;
    for (const button of buttons) button.ariaPressed = button.dataset.view === view;
    size.hidden = view !== "wall";
    heads.hidden = view !== "table";
    resize(view === "wall");
    for (const item of items()) {
      item.dataset.anchor ??= item.getAttribute("href");
      item.href = view ? item.closest("li").querySelector("a.art").href : item.dataset.anchor;
      item.tabIndex = view || item.ariaCurrent ? 0 : -1;
    }
    if (view !== "table") sorted = undefined;
    sort();
    if (!view) {
      cells = [];
      shelf.querySelector("[aria-current]")?.closest("li").scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });
    }
    keep(view);
  }

  // The head has the words of the tables of the albums. A list of several pages keeps its order.
  const isWhole = !document.querySelector(".parts");
  for (const row of [".name", ".by", ".year", "tr:not([class])"]) {
    const text = track.querySelector(`.label ${row} th`)?.textContent;
    const head = document.createElement(text && isWhole ? "button" : "span");
    head.textContent = text;
    head.dataset.column = `.label ${row} td`;
    head.onclick = isWhole && (() => {
      turn = sorted === head.dataset.column ? -turn : 1;
      sorted = head.dataset.column;
      sort();
    });
    heads.append(head);
  }
  shelf.querySelector(".stage").before(heads);

  panel.onclick = event => { if (event.target.type === "button") show(event.target.dataset.view); };
  size.oninput = () => {
    wide = +size.value;
    resize(true);
    keep("wall");
  };
  show(shelf.dataset.view);
  // The way back from an album leads to it.
  if (shelf.dataset.view) track.querySelector(":target")?.scrollIntoView({ block: "center", behavior: "instant" });
}
