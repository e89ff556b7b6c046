// The browse page: all covers as a wall; those near the screen are in the page.
"use strict";
{
  const page = document.querySelector("[data-browse]");
  const find = selector => page.querySelector(selector);
  const all = selector => [...page.querySelectorAll(selector)];
  const [wall, letters, finder, status] = [".wall", ".letters", ".finder", "[role=status] bdi"].map(find);
  const choice = find("select");
  const data = page.dataset;
  const root = data.browse;
  const pitch = +data.dimension + 2 * data.padding;
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // Files are scripts that call this: a page from a disk may read nothing else.
  let content;
  window.sitegenBrowse = value => { content = value; };
  const files = new Map();
  const load = (name, version) => {
    if (!files.has(name)) {
      files.set(name, new Promise((resolve, reject) => {
        const script = make("script", { src: `${root}browse/${name}.js?${version}` });
        script.onload = () => { resolve(content); script.remove(); };
        script.onerror = () => { files.delete(name); script.remove(); reject(new Error(name)); };
        document.head.append(script);
      }));
    }
    return files.get(name);
  };
  const fail = () => { status.textContent = data.failed; };

  function start(list) {
    // Other ways to see and choose albums, if views.js is there.
    const views = window.sitegenViews?.({ page, list, make, change: () => { write(); show(); } });
    const count = list.years.length;
    const versions = list.versions.split(" ");
    const shelf = Array.from({ length: count }, (_, album) => album);
    // Years and months of adding.
    const { added } = list.orders;
    const dates = new Map();
    added?.letters.forEach(([month, start], index, months) => {
      for (const name of month ? [month.slice(0, 4), month] : []) {
        dates.set(name, [...dates.get(name) ?? [], ...added.albums.slice(start, months[index + 1]?.[1])]);
      }
    });
    list.facets.added = [...dates].map(([name, albums]) => [name, albums.map((album, index) => album - (albums[index - 1] ?? 0))]);
    // The values of each album, by facet.
    const facets = all("[data-facet]").map(box => {
      const values = list.facets[box.dataset.facet];
      const of = shelf.map(() => []);
      values.forEach(([, gaps], value) => {
        let album = 0;
        for (const gap of gaps) of[album += gap].push(value);
      });
      return { box, key: box.dataset.facet, names: values.map(([name]) => name), of, chosen: new Set(), not: new Set(), counts: [], rows: new Map() };
    });

    const sorted = key => { const keys = shelf.map(key); return [...shelf].sort((a, b) => keys[a] - keys[b]); };
    const orders = {
      shelf: () => shelf,
      year: () => sorted(album => -list.years[album]),
      rating: () => sorted(album => -list.ratings[album]),
      ...views?.orders(sorted),
    };
    for (const [key, { albums }] of Object.entries(list.orders)) orders[key] = () => albums;
    const useless = { year: list.years.every(year => !year), rating: list.ratings.every(rating => rating < 0), color: list.colors.every(color => color < 0) };
    for (const option of [...choice.options]) if (!orders[option.value] || useless[option.value]) option.remove();

    let shown = [], order = shelf, starts = [];

    // What the address says.
    function read() {
      const wanted = new URLSearchParams(views?.read() ?? location.hash.slice(1));
      choice.value = wanted.get("sort") ?? "shelf";
      if (choice.selectedIndex < 0) choice.selectedIndex = 0;
      for (const facet of facets) {
        const values = key => new Set(wanted.getAll(key).map(name => facet.names.indexOf(name)).filter(value => value >= 0));
        facet.chosen = values(facet.key);
        facet.not = values("-" + facet.key);
      }
    }

    function write() {
      const said = new URLSearchParams();
      if (choice.selectedIndex) said.set("sort", choice.value);
      for (const { key, names, chosen, not } of facets) {
        for (const value of chosen) said.append(key, names[value]);
        for (const value of not) said.append("-" + key, names[value]);
      }
      views?.write(said);
      history.replaceState(history.state, "", said.size ? "#" + said : location.pathname + location.search);
    }

    // A facet counts what its other values would add.
    function filter() {
      order = orders[choice.value]();
      shown = [];
      for (const facet of facets) facet.counts = facet.names.map(() => 0);
      const passes = ({ chosen, not, of }, album) =>
        (!chosen.size || of[album].some(value => chosen.has(value))) && !of[album].some(value => not.has(value));
      for (const album of order) {
        if (views?.isOut(album)) continue;
        const against = facets.filter(facet => !passes(facet, album));
        if (!against.length) shown.push(album);
        for (const facet of against.length ? against : facets) {
          if (against.length < 2) for (const value of facet.of[album]) facet.counts[value]++;
        }
      }
    }

    function showFacet(facet) {
      const { box, names, chosen, not, counts, rows } = facet;
      box.hidden = names.length < 2 && !chosen.size;
      box.classList.toggle("chosen", chosen.size + not.size > 0);
      if (!box.open) return;
      const list = box.querySelector("ul");
      const focused = list.contains(document.activeElement) && document.activeElement;
      const values = names.map((_, value) => value).filter(value => counts[value] || chosen.has(value) || not.has(value));
      if (box.dataset.facet === "decade" || box.dataset.facet === "rating") values.sort((a, b) => names[b] < names[a] ? -1 : 1);
      list.replaceChildren(...values.slice(0, 80).map(value => {
        if (!rows.has(value)) {
          const input = make("input", { type: "checkbox", value });
          const label = make("label", {}, input, make("bdi", { textContent: names[value] }), " ", make("span", {}));
          rows.set(value, { item: make("li", {}, label, views?.without(facet, value) ?? ""), input, count: label.lastChild });
        }
        const { item, input, count } = rows.get(value);
        input.checked = chosen.has(value);
        item.lastChild.ariaPressed = not.has(value);
        count.textContent = number(counts[value]);
        return item;
      }));
      if (focused) focused.focus();
    }

    const { lang } = document.documentElement;
    const number = value => value.toLocaleString(lang, { numberingSystem: "latn" });

    // A number of albums in words: `many` has the forms of the language's other plurals, each behind its name.
    function plural(count) {
      const kind = new Intl.PluralRules(lang).select(count);
      const forms = data.many.split("|");
      const form = forms.find(form => form.startsWith(kind + ":"))?.slice(kind.length + 1) ?? forms.at(-1);
      return (kind === "one" ? data.one : form).replace("%", number(count));
    }

    function showLetters() {
      const runs = list.orders[choice.value]?.letters ?? [];
      const text = run => runs[run][0].slice(0, 4);
      // Where each letter starts among those shown.
      const places = new Map(order.map((album, place) => [album, place]));
      starts = [];
      let run = 0;
      shown.forEach((album, index) => {
        const place = places.get(album);
        while (runs[run + 1]?.[1] <= place) run++;
        if (runs[run] && text(run) && (!starts.length || text(starts.at(-1).run) !== text(run))) starts.push({ run, index });
      });
      letters.hidden = shown.length < 30 || starts.length < 3;
      letters.replaceChildren(make("ul", { role: "list" }, ...starts.map(({ run, index }) => {
        const button = make("button", { type: "button", textContent: text(run) });
        button.onclick = () => focus(index);
        return make("li", {}, button);
      })));
    }

    // The frames of a wall, in whole pixels.
    const caption = 48, wide = 600;
    let cell, columns = 1, side = 0, row = 0, pad = 0, margin = 0;
    function layOut() {
      const width = wall.clientWidth;
      cell = views?.cell(width) ?? {};
      const least = cell.width ?? (width < wide ? pitch : Math.floor(pitch * 3 / 2));
      columns = Math.max(1, Math.floor(width / Math.max(least, 1)));
      side = Math.floor(width / columns);
      margin = Math.floor((width - columns * side) / 2);
      pad = cell.pad ?? +data.padding;
      row = cell.height ?? side + caption;
      wall.style.blockSize = Math.ceil(shown.length / columns) * row + "px";
    }
    const top = index => Math.floor(index / columns) * row;

    // The tiles in the page by index, and the one that Tab reaches.
    const tiles = new Map();
    let current = 0;

    function tile(index) {
      const album = shown[index];
      const link = make("a", { tabIndex: -1 });
      const item = make("li", {}, link);
      item.setAttribute("aria-setsize", shown.length);
      item.setAttribute("aria-posinset", index + 1);
      if (list.colors[album] >= 0) link.style.setProperty("--fill", "#" + list.colors[album].toString(16).padStart(6, "0"));
      const part = Math.floor(album / list.size);
      load("albums-" + part, versions[part]).then(records => {
        const [title, artist, year, address, picture] = records[album % list.size];
        if (tiles.get(index) !== item) return;
        link.href = root + address;
        link.append(
          views?.isSpines ? "" : cover(picture),
          make("b", { dir: "auto", textContent: title }),
          ...views?.cells(album, artist, year)
            ?? [make("span", { dir: "auto", textContent: [artist, year].filter(text => text).join(" · ") })]);
      }, fail);
      return item;
    }

    function cover(picture) {
      const [base, ...sides] = picture.split(" ");
      const file = width => `${root}${base}-${width}.webp`;
      return make("img", {
        alt: "", decoding: "async", loading: "lazy", sizes: Math.min(side, row) - 2 * pad + "px",
        srcset: sides.map(width => `${file(width)} ${width}w`).join(),
        src: sides.length ? file(sides[0]) : root + base,
      });
    }

    function draw() {
      const above = -wall.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor((above - innerHeight) / row)) * columns;
      const end = Math.min(shown.length, Math.max(0, Math.ceil((above + 2 * innerHeight) / row)) * columns);
      const focused = wall.contains(document.activeElement);
      for (const [index, item] of tiles) {
        if (index >= first && index < end || focused && index === current) continue;
        tiles.delete(index);
        item.remove();
      }
      let after = wall.firstChild;
      for (const index of new Set([...(tiles.has(current) && current < first ? [current] : []), ...range(first, end)])) {
        const item = tiles.get(index) ?? tile(index);
        tiles.set(index, item);
        if (item === after) after = after.nextSibling; else wall.insertBefore(item, after);
        item.style.insetInlineStart = margin + index % columns * side + pad + "px";
        item.style.insetBlockStart = top(index) + pad + "px";
        item.style.inlineSize = Math.max(0, side - 2 * pad) + "px";
        item.style.blockSize = Math.max(0, (cell.height ?? side) - 2 * pad) + "px";
      }
      // Tab reaches one cover, the arrow keys all others.
      if (!tiles.has(current)) current = Math.min(first + columns * Math.ceil(innerHeight / row), shown.length - 1);
      for (const [index, item] of tiles) item.firstChild.tabIndex = index === current ? 0 : -1;
    }
    const range = (first, end) => Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);

    function focus(index) {
      current = Math.max(0, Math.min(index, shown.length - 1));
      const place = wall.getBoundingClientRect().top + top(current);
      if (place < 0 || place + row > innerHeight) scrollBy({ top: place - innerHeight / 4, behavior: "instant" });
      draw();
      tiles.get(current)?.firstChild.focus({ preventScroll: true });
    }

    function show() {
      filter();
      facets.forEach(showFacet);
      showLetters();
      find("[data-action=clear]").hidden = !views?.isRanged && facets.every(({ chosen, not }) => !chosen.size && !not.size);
      find("[data-action=random]").disabled = !shown.length;
      status.textContent = plural(shown.length);
      tiles.clear();
      wall.replaceChildren();
      current = 0;
      layOut();
      draw();
    }

    function change() {
      write();
      show();
    }

    choice.addEventListener("change", change);
    finder.addEventListener("change", event => {
      const facet = event.target.type === "checkbox" && facets.find(({ box }) => box.contains(event.target));
      if (!facet) return;
      const value = +event.target.value;
      facet.not.delete(value);
      if (event.target.checked) facet.chosen.add(value); else facet.chosen.delete(value);
      change();
    });
    for (const facet of facets) facet.box.addEventListener("toggle", () => showFacet(facet));
    // One list of filters is open at a time.
    const close = but => facets.forEach(({ box }) => { if (box !== but) box.open = false; });
    document.addEventListener("click", event => close(event.target.closest("[data-facet]")));
    finder.addEventListener("keydown", event => {
      const box = event.target.closest("[data-facet]");
      if (event.key !== "Escape" || !box?.open) return;
      close();
      box.querySelector("summary").focus();
    });
    finder.addEventListener("click", async event => {
      const { action } = event.target.dataset;
      if (action === "clear") {
        facets.forEach(({ chosen, not }) => [chosen, not].forEach(set => set.clear()));
        views?.clear();
        change();
        choice.focus();
      } else if (action === "random") {
        const album = shown[Math.floor(Math.random() * shown.length)];
        const part = Math.floor(album / list.size);
        try {
          location.href = root + (await load("albums-" + part, versions[part]))[album % list.size][3];
        } catch { fail(); }
      }
    });
    const sign = getComputedStyle(wall).direction === "rtl" ? -1 : 1;
    wall.addEventListener("keydown", event => {
      const step = {
        ArrowLeft: -sign, ArrowRight: sign, ArrowUp: -columns, ArrowDown: columns, Home: -count, End: count,
      }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const index = current + step;
      if (Math.abs(step) !== columns || columns === 1 || index >= 0 && index < shown.length) focus(index);
    });
    wall.addEventListener("focusin", event => {
      for (const [index, item] of tiles) if (item.contains(event.target)) current = index;
    });
    wall.addEventListener("error", event => { event.target.remove(); }, true);
    // A browser that comes back scrolls before the wall has its height.
    let timer;
    const keep = () => history.replaceState({ top: scrollY }, "");
    addEventListener("scroll", () => {
      draw();
      clearTimeout(timer);
      timer = setTimeout(keep, 200);
    }, { passive: true });
    addEventListener("hashchange", () => { read(); show(); });
    new ResizeObserver(() => { layOut(); draw(); }).observe(page);

    finder.hidden = wall.hidden = false;
    page.classList.add("live");
    read();
    show();
    if (history.state?.top) scrollTo({ top: history.state.top, behavior: "instant" });
  }

  load("list", data.version).then(start).catch(error => {
    fail();
    console.error(error);
  });
}
