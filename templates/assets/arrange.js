// The views of shelves besides the row of covers: covers of any size, spines, and a table whose head sorts. All are the items
// of the shelf, which arrange.css puts elsewhere. What is chosen is in the address, and comes back on the next visit.
"use strict";
{
  const root = document.documentElement;
  const { page } = document.querySelector("head [data-sheet]").dataset;
  const standard = getComputedStyle(root).getPropertyValue(`--${page}-view`).trim();
  const { compare } = new Intl.Collator(root.lang, { numeric: true });
  const stored = job => { try { return job(); } catch { /* A visitor may refuse storage. */ } };
  const said = new URLSearchParams(location.search);
  // Two covers beside each other on a phone.
  const usual = innerWidth < 480 ? 130 : 180;
  let wide = Math.min(360, Math.max(90, +(said.get("size") ?? stored(() => localStorage["sitegen size"])))) || usual;
  // A part of a long shelf passes its items to this function.
  let content;
  window.sitegenShelf = html => { content = html; };
  // The column that each shelf is sorted by, and the direction.
  const orders = [];

  function keep(view) {
    const said = new URLSearchParams(location.search);
    for (const [key, value, plain] of [["view", view, standard], ["size", view === "wall" ? wide : usual, usual]]) {
      if (value === plain) said.delete(key); else said.set(key, value);
    }
    history.replaceState(history.state, "", location.pathname + (said.size ? "?" + said : "") + location.hash);
    stored(() => {
      localStorage["sitegen view " + page] = view;
      localStorage["sitegen size"] = wide;
    });
  }

  function resize() {
    root.style.setProperty("--size", wide + "px");
    for (const picture of document.querySelectorAll("main > .shelf .cover img")) {
      picture.sizes = `${root.dataset.view === "wall" ? wide : picture.width}px`;
    }
  }

  // A cover leads to its page. What no view shows goes.
  function prepare(cell) {
    const item = cell.querySelector("[data-item]");
    item.href = cell.querySelector(".art")?.href ?? item.href;
    item.removeAttribute("tabindex");
    if ("#" + item.id !== decodeURIComponent(location.hash)) item.ariaCurrent = null;
    for (const part of cell.querySelectorAll(".art, .more, .said, .songs")) part.remove();
    // A title that has no room is cut at its own end, also on a page in another direction.
    for (const text of cell.querySelectorAll(".label td")) text.dir = "auto";
  }

  // Takes the place of a shelf, whose scripts leave alone what they do not know.
  function arrange(known, number, { length }) {
    const shelf = known.cloneNode(true);
    const track = shelf.querySelector(".track");
    const { long: base, size, version } = shelf.dataset;
    const isWhole = !base && !document.querySelector(".parts");
    shelf.classList.remove("compact");
    let cells = [...track.children];
    cells.forEach(prepare);
    known.replaceWith(shelf);

    // Of a long shelf the page holds covers alone, or few: the rest of the first part comes when the shelf is near.
    if (base) new IntersectionObserver(([{ isIntersecting }], observer) => {
      if (!isIntersecting) return;
      observer.disconnect();
      const script = Object.assign(document.createElement("script"), { src: `${base}0.js?${version}` });
      script.onload = () => {
        script.remove();
        const template = document.createElement("template");
        template.innerHTML = content;
        const place = `sitegen:${location.pathname.replace(/index\.html$/, "")}#${shelf.dataset.shelf}:undo${version}`;
        const hidden = stored(() => localStorage[place])?.split("\n") ?? [];
        const most = length > 1 ? cells.length : size;
        cells = [...template.content.children]
          .filter((cell, index) => !hidden.includes(`${cell.querySelector("[data-item]").id}::${index}`)).slice(0, most);
        cells.forEach(prepare);
        apply();
        resize();
      };
      document.head.append(script);
    }, { rootMargin: "100%" }).observe(shelf);

    // The head has the words of the tables of the albums. A part of a list keeps its order.
    const heads = Object.assign(document.createElement("div"), { className: "heads" });
    const order = orders[number] ??= {};
    const text = cell => cell.querySelector(order.column)?.textContent ?? "";
    // What is unknown comes last in both directions.
    const compared = (one, other) => {
      const [a, b] = [text(one), text(other)];
      return a && b ? order.turn * compare(a, b) : !a - !b;
    };
    function apply() {
      for (const head of heads.children) {
        if (head.type) head.ariaPressed = head.dataset.column === order.column;
        head.dataset.turn = head.dataset.column === order.column ? order.turn : "";
      }
      track.replaceChildren(...order.column ? cells.toSorted(compared) : cells);
    }
    function sort(column) {
      order.turn = order.column === column ? -order.turn : 1;
      order.column = column;
      apply();
    }
    for (const row of [".name", ".by", ".year", "tr:not([class])"]) {
      const text = document.querySelector(`main > .shelf .label ${row} th`)?.textContent;
      const head = document.createElement(text && isWhole ? "button" : "span");
      head.textContent = text;
      head.dataset.column = `.label ${row} td`;
      head.onclick = isWhole && (() => sort(head.dataset.column));
      heads.append(head);
    }
    shelf.querySelector(".stage").before(heads);
    apply();
    return sort;
  }

  let panel, sorts;
  function show(view) {
    root.dataset.view = view;
    for (const button of panel.querySelectorAll("[name]")) button.ariaPressed = button.value === view;
    if (view !== "table") for (const sort of sorts) sort();
    resize();
    keep(view);
  }
  function begin() {
    panel = document.querySelector("form.views");
    sorts = [...document.querySelectorAll("main > .shelf")].map(arrange);
    // The row of covers is the page without a view.
    panel.onsubmit = event => {
      if (!event.submitter.value) return;
      event.preventDefault();
      show(event.submitter.value);
    };
    const size = panel.querySelector("input");
    size.value = wide;
    size.oninput = () => {
      wide = +size.value;
      resize();
      keep("wall");
    };
    show(root.dataset.view);
  }
  begin();
  // A preview exchanges the main part of the page.
  addEventListener("sitegen-exchange", begin);
  // The way back from an album leads to it.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: "center", behavior: "instant" });
}
