// A shelf of which the page holds a part: items come from files of HTML, and are in the page while they are near the
// middle. This is loaded before shelf.js, which calls it for each shelf.
"use strict";
{
  // A file passes its content to this function: a page from a disk may load scripts, but read nothing.
  let content;
  window.sitegenShelf = html => { content = html; };
  const mostParts = 12;

  window.sitegenLong = (shelf, scroller, signedPitch, changed) => {
    const { long: base, count, size, version } = shelf.dataset;
    if (!base) return null;
    const pitch = Math.abs(signedPitch);
    const track = shelf.querySelector("ul");
    const offset = parseFloat(getComputedStyle(track).paddingInlineStart);
    const link = cell => cell.querySelector("[data-item]");
    // Each item that is in the page, else its number: its place before any was hidden.
    const items = Array.from({ length: +count }, (_, index) => index);
    const number = item => item.number ?? item;
    // Cells that have come by number, and parts that have come or are on their way.
    const cells = new Map();
    const parts = new Map();
    let drawn, awaited, last, timer, rest, isOpen, fingers = 0;
    // A strip has covers alone: cells with details take their places when it opens.
    const isWhole = cell => cell?.querySelector("[data-details]");

    function adopt(list, first) {
      list.forEach((cell, place) => {
        if (isWhole(cells.get(first + place)) || cells.has(first + place) && !isWhole(cell)) return;
        const item = link(cell);
        item.number = first + place;
        item.key = `${item.id}::${item.number}`;
        item.tabIndex = -1;
        cells.set(item.number, cell);
      });
    }

    function load(part) {
      if (parts.has(part)) return;
      const script = Object.assign(document.createElement("script"), { src: `${base}${part}.js?${version}` });
      script.onerror = () => { parts.delete(part); script.remove(); };
      script.onload = () => {
        script.remove();
        const template = document.createElement("template");
        template.innerHTML = content;
        adopt([...template.content.children], part * size);
        forget(part);
        draw(isOpen ? middle() : undefined);
        find();
      };
      parts.set(part, script);
      document.head.append(script);
    }

    // Keeps the parts nearest to one.
    function forget(near) {
      const far = [...parts.keys()].sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
      for (const part of far.slice(0, Math.max(0, parts.size - mostParts))) {
        parts.delete(part);
        for (let place = part * size; place < (part + 1) * size; place++) {
          if (!cells.get(place)?.isConnected) cells.delete(place);
        }
      }
    }

    // An address may be older than the site: its album has moved a little.
    function find() {
      if (!awaited || !cells.has(awaited.number)) return;
      const { id } = awaited;
      const is = cell => link(cell).id === id;
      const moved = !is(cells.get(awaited.number)) && [...cells.values()].find(is);
      awaited = null;
      if (!moved) return;
      const index = items.findIndex(item => number(item) === link(moved).number);
      scroller.scrollTo({ left: signedPitch * index, behavior: "instant" });
    }

    const bounded = index => Math.max(0, Math.min(Math.round(index), items.length));
    const middle = () => Math.abs(scroller.scrollLeft) / pitch;

    // Puts the items around the middle into the page, or those around an index; what is missing is loaded.
    function draw(index) {
      const center = bounded(Math.min(index ?? middle(), items.length - 1));
      const half = scroller.clientWidth / pitch / 2;
      const room = Math.max(8, half);
      const near = half + room / 2;
      if (index === undefined && bounded(center - near) >= drawn[0] && bounded(center + near) <= drawn[1]) return;
      const [least, most] = [bounded(center - half - room), bounded(center + half + room)];
      const has = place => cells.has(number(items[place]));
      const missing = new Set();
      for (let place = bounded(least - room); place < bounded(most + room); place++) {
        if (!has(place) || isOpen && !isWhole(cells.get(number(items[place])))) missing.add(Math.floor(number(items[place]) / size));
      }
      // What flies by is not loaded.
      clearTimeout(timer);
      timer = setTimeout(() => missing.forEach(load), Math.abs(center - last) > 4 * half ? 100 : 0);
      last = center;
      if (items.length && !has(center)) return;
      let [first, end] = [center, center];
      while (end < most && has(end)) end++;
      while (first > least && has(first - 1)) first--;
      show(first, end);
    }

    function show(first, end) {
      const hadFocus = track.contains(document.activeElement);
      const { scrollLeft } = scroller;
      const shown = new Set();
      for (let place = first; place < end; place++) {
        const cell = cells.get(number(items[place]));
        items[place] = link(cell);
        items[place].dataset.index = place;
        shown.add(cell);
      }
      for (const cell of [...track.children]) {
        if (shown.has(cell)) continue;
        const item = link(cell);
        const place = items.indexOf(item, Math.max(0, item.dataset.index - 50));
        if (place >= 0) items[place] = item.number;
        cell.remove();
      }
      let after = track.firstChild;
      for (const cell of shown) {
        if (cell === after) after = after.nextSibling; else track.insertBefore(cell, after);
      }
      place(first, end);
      // While a page loads, Chromium goes back to the start when the initial cover is exchanged.
      if (scroller.scrollLeft !== scrollLeft) scroller.scrollTo({ left: scrollLeft, behavior: "instant" });
      changed();
      if (hadFocus && !track.contains(document.activeElement)) {
        track.querySelector("[aria-current]")?.focus({ preventScroll: true });
      }
    }

    function place(first, end) {
      drawn = [first, end];
      track.style.setProperty("--width", `${2 * offset + items.length * pitch}px`);
      track.style.setProperty("--start", `${offset + first * pitch}px`);
    }

    const held = [...track.children];
    for (const space of [...track.childNodes]) if (space.nodeType === 3) space.remove();
    const first = +link(held[0]).dataset.index;
    adopt(held, first);
    held.forEach((cell, index) => { items[first + index] = link(cell); });
    last = first;
    place(first, first + held.length);

    // Browsers that snap go back to what they snapped to before items came and went, so this does it in their place.
    function align() {
      if (fingers) return;
      const left = Math.round(middle()) * signedPitch;
      if (Math.abs(scroller.scrollLeft - left) > 1) scroller.scrollTo({ left });
    }
    scroller.addEventListener("scroll", () => {
      clearTimeout(rest);
      draw();
    });
    for (const type of ["touchstart", "touchend", "touchcancel"]) {
      scroller.addEventListener(type, event => {
        fingers = event.touches.length;
        clearTimeout(rest);
        if (!fingers) rest = setTimeout(align, 250);
      }, { passive: true });
    }
    new ResizeObserver(() => shelf.isConnected && draw()).observe(scroller);

    shelf.classList.add("long");
    return {
      items,
      draw,
      align,
      open() {
        if (isOpen || isWhole(held[0])) return;
        isOpen = true;
        draw(middle());
      },
      at(name) {
        const held = items.find(item => item.id === name);
        if (held) return held;
        const found = /^(.*)::(\d+)$/.exec(name);
        if (!found) return;
        awaited = { id: found[1], number: +found[2] };
        return items.find(item => number(item) === awaited.number);
      },
    };
  };
}
