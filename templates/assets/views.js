// The views of the browse page: covers of any size, spines as in a crate, and a table. What is chosen is in the address,
// and comes back on the next visit. And further filters: values to leave out, ranges, and fields of the owner.
"use strict";
window.sitegenViews = ({ page, list, make, change }) => {
  const finder = page.querySelector(".finder");
  const wall = page.querySelector(".wall");
  const choice = finder.querySelector("select");
  const panel = page.querySelector(".views");
  const buttons = [...panel.querySelectorAll("[data-view]")];
  const size = panel.querySelector("input");
  const heads = page.querySelector(".heads");
  const texts = page.dataset;

  // A visitor may refuse storage.
  const key = "sitegen browse " + location.pathname;
  const kept = () => { try { return localStorage.getItem(key) ?? ""; } catch { return ""; } };
  const keep = text => { try { localStorage.setItem(key, text); } catch { } };

  // A look may begin with another view.
  const standard = getComputedStyle(page).getPropertyValue("--view").trim();
  // A look has the height of a row in multiples of its text.
  const rowHeight = () => Math.round(parseFloat(getComputedStyle(page).getPropertyValue("--row-lines")) * parseFloat(getComputedStyle(document.documentElement).fontSize));
  let view = standard, least = 0;
  const ranges = { year: [-Infinity, Infinity], rating: [-Infinity, Infinity] };
  const isRanged = () => Object.values(ranges).some(range => range.some(Number.isFinite));

  // The owner's fields are filters like all others.
  for (const { dataset: { facet }, nextSibling } of [...finder.querySelectorAll("[data-facet=rating]")]) {
    for (const name of Object.keys(list.facets).filter(name => name.startsWith("extra."))) {
      const box = make("details", {}, make("summary", {}, make("bdi", { textContent: name.slice(6) })), make("ul", { role: "list" }));
      box.dataset.facet = name;
      finder.insertBefore(box, nextSibling);
    }
  }

  // A range of years or ratings above the values.
  const inputs = {};
  for (const [name, facet] of [["year", "decade"], ["rating", "rating"]]) {
    const box = finder.querySelector(`[data-facet=${facet}]`);
    const values = name === "year" ? list.years.filter(year => year) : list.facets.rating.map(([text]) => parseFloat(text));
    if (values.length < 2 || !box) continue;
    const label = box.querySelector("summary").textContent;
    const ends = [Infinity, -Infinity];
    for (const value of values) [ends[0], ends[1]] = [Math.min(ends[0], value), Math.max(ends[1], value)];
    inputs[name] = ["≥", "≤"].map((sign, end) => {
      const input = make("input", { type: "number", placeholder: ends[end], step: "any" });
      input.setAttribute("aria-label", `${label} ${sign}`);
      input.onchange = () => {
        ranges[name][end] = input.value === "" ? (end ? 1 : -1) * Infinity : +input.value;
        change();
      };
      return input;
    });
    box.querySelector("ul").before(make("p", { className: "range" }, inputs[name][0], " – ", inputs[name][1]));
  }

  function show() {
    wall.dataset.view = view;
    page.classList.toggle("tabled", view === "table");
    for (const button of buttons) button.ariaPressed = button.dataset.view === view;
    size.hidden = view !== "";
    if (least) size.value = least; else size.value = 180;
    for (const button of heads.querySelectorAll("button")) button.ariaPressed = button.dataset.sort === choice.value;
    heads.hidden = view !== "table";
  }

  // Greys last, then by hue, then from dark to light.
  function hue(color) {
    if (color < 0) return 1e6;
    const [r, g, b] = [color >> 16, color >> 8 & 255, color & 255];
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const span = most - least;
    if (span < 24) return 1e5 + most;
    const turn = most === r ? (g - b) / span + 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
    return Math.floor(turn % 6 * 4) * 1e3 + most + least;
  }

  // The names of an album in a facet, for the table.
  const names = facet => {
    const of = [];
    for (const [name, gaps] of list.facets[facet] ?? []) {
      let album = 0;
      for (const gap of gaps) (of[album += gap] ??= []).push(name);
    }
    return of;
  };
  let genres, ratings;

  for (const button of buttons) button.onclick = () => { view = button.dataset.view; change(); };
  size.oninput = () => { least = +size.value; change(); };
  for (const order of ["title", "artist", "year", "genre", "rating"]) {
    const option = [...choice.options].find(option => option.value === order);
    const text = option ? option.text : finder.querySelector(`[data-facet=${order}] summary`)?.textContent;
    const head = make(option ? "button" : "span", { type: "button", textContent: text });
    if (option) head.dataset.sort = order;
    head.onclick = () => {
      choice.value = order;
      change();
    };
    heads.append(head);
  }
  panel.hidden = false;

  return {
    get isRanged() { return isRanged(); },
    get isSpines() { return view === "spines"; },
    orders: sorted => ({
      color: () => sorted(album => hue(list.colors[album])),
      shuffle: () => sorted(() => Math.random()),
    }),
    // What the address says, or without a word there, what was kept.
    read() {
      const said = new URLSearchParams(location.hash.slice(1) || kept());
      view = buttons.some(button => button.dataset.view === said.get("view")) ? said.get("view") : standard;
      least = Math.min(360, Math.max(0, +said.get("size") || 0));
      for (const [name, range] of Object.entries(ranges)) {
        const ends = (said.get(name + "s") ?? "").split("-");
        [0, 1].forEach(end => { range[end] = ends[end] > 0 ? +ends[end] : (end ? 1 : -1) * Infinity; });
        inputs[name]?.forEach((input, end) => { input.value = Number.isFinite(range[end]) ? range[end] : ""; });
      }
      show();
      return said;
    },
    write(said) {
      const look = new URLSearchParams();
      if (said.has("sort")) look.set("sort", said.get("sort"));
      if (view !== standard) look.set("view", view);
      if (least) look.set("size", least);
      keep(look.toString());
      for (const [name, value] of look) said.set(name, value);
      for (const [name, range] of Object.entries(ranges)) {
        if (range.some(Number.isFinite)) said.set(name + "s", range.map(end => Number.isFinite(end) ? end : "").join("-"));
      }
      show();
    },
    clear() {
      for (const range of Object.values(ranges)) [range[0], range[1]] = [-Infinity, Infinity];
      for (const input of Object.values(inputs).flat()) input.value = "";
    },
    isOut: album => {
      if (!isRanged()) return false;
      ratings ??= names("rating");
      const out = ([low, high], value) => (low > -Infinity || high < Infinity) && !(value && value >= low && value <= high);
      return out(ranges.year, list.years[album]) || out(ranges.rating, parseFloat(ratings[album]?.[0]));
    },
    without(facet, value) {
      const button = make("button", { type: "button", textContent: "−", className: "without" });
      button.setAttribute("aria-label", texts.without.replace("%", facet.names[value]));
      button.title = button.ariaLabel;
      button.onclick = () => {
        facet.chosen.delete(value);
        if (!facet.not.delete(value)) facet.not.add(value);
        change();
      };
      return button;
    },
    // How wide and high a tile is, and the room around what is in it; nothing for covers of the usual size.
    cell: width => ({
      spines: { width: 38, height: 260, pad: 2 },
      table: { width, height: rowHeight(), pad: 0 },
    })[view] ?? (least ? { width: Math.min(width, least) } : {}),
    // What a tile shows besides cover and title, if it is not the usual line.
    cells(album, artist, year) {
      if (view !== "table") return;
      genres ??= names("genre");
      ratings ??= names("rating");
      return [artist, year, (genres[album] ?? []).join(", "), (ratings[album] ?? []).join()]
        .map(textContent => make("span", { dir: "auto", textContent }));
    },
  };
};
