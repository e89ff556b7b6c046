// What a shelf does beyond scrolling. No module: browsers load none from files.

{
  const { sitegenTools } = window;
  delete window.sitegenTools;

  const begin = () => document.querySelectorAll("[data-shelf]").forEach(shelf => {
    const attempt = job => { try { return job(); } catch {} };
    // Storage may be denied.
    const read = key => attempt(() => localStorage[key]);
    const write = (key, value) => attempt(() => { localStorage[key] = value; });
    const { classList } = shelf;
    const find = selector => shelf.querySelector(selector);
    const scroller = find("[data-scroller]");
    // A preview may exchange the shelf.
    const on = (type, job, target = scroller) => target.addEventListener(type, event => shelf.isConnected && job(event), true);
    const style = getComputedStyle(scroller);
    const metric = name => parseFloat(style.getPropertyValue("--" + name));
    const pitch = metric("dimension") + 2 * metric("padding");
    const push = Math.min(pitch / 2, (metric("offset") >> 1) + metric("padding"));
    const sign = style.direction === "rtl" ? -1 : 1;
    const key = `sitegen:${location.pathname.replace(/index\.html$/, "")}#${shelf.dataset.shelf}`;

    const held = [...shelf.querySelectorAll("[data-item]")];
    // A long shelf has numbers in place of items that are not in the page (long.js).
    const long = window.sitegenLong?.(shelf, scroller, sign * pitch, moved);
    const items = long?.items ?? [...held];
    const name = item => item?.key ?? item?.id;
    const seek = id => items.find(item => name(item) === id) ?? long?.at(id);
    const clamped = index => items[Math.max(0, Math.min(index, items.length - 1))];
    const cell = item => item.closest("li");
    const title = item => item.querySelector("img").alt;
    const link = item => cell(item).querySelector("a.art") ?? item;
    let current, saved, timer, drag, isDragged;
    let goal; // of a scroll of ours

    const set = (ariaCurrent, tabIndex) => current && Object.assign(current, { ariaCurrent, tabIndex });
    function mark(item) {
      if (item === current || item >= 0) return;
      set(null, -1);
      current = item;
      set("true", 0);
    }

    function remember() {
      // The same album can have another cell.
      if (name(current) === name(saved) || current !== here()) return;
      saved = current;
      classList.remove("compact");
      long?.open();
      // A choice counts while the shelf begins with the same album.
      write(key, name(held[0]) + "\n" + name(current));
      if (current) attempt(() => history.replaceState(null, "", "#" + name(current)));
    }

    function choose(item, behavior) {
      mark(item);
      if (!behavior && classList.replace("compact", "open")) {
        scroller.parentElement.scrollIntoView({ block: "nearest" });
        saved = 0;
      }
      clearTimeout(timer);
      goal = sign * items.indexOf(item) * pitch;
      remember();
      scroller.scrollTo({ left: goal, behavior });
      if (!isAway()) settle();
    }
    const isAway = () => Math.abs(scroller.scrollLeft - goal) > 1;
    const focus = () => current.focus({ preventScroll: true });

    const itemAt = distance => clamped(Math.floor((distance + push) / pitch));
    // The item in the middle, or the one that will be if it has come.
    const aim = () => itemAt(Math.abs(goal ?? scroller.scrollLeft));
    const here = () => aim() >= 0 ? itemAt(Math.abs(scroller.scrollLeft)) : aim();

    function settle() {
      clearTimeout(timer);
      if (drag?.isMoved || !shelf.isConnected) return;
      if (isAway()) scroller.scrollTo({ left: goal, behavior: "instant" });
      goal = undefined;
      scroller.classList.remove("dragging", "swiping");
      mark(here());
      if (items.includes(document.activeElement)) focus();
      remember();
      long?.align();
    }
    function moved() {
      mark(here());
      clearTimeout(timer);
      timer = setTimeout(settle, 200);
    }
    on("scroll", moved);
    on("scrollend", () => { if (!isAway()) settle(); });
    on("wheel", () => { goal = undefined; });

    const isPlain = event => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    on("keydown", event => {
      const most = Math.max(1, Math.floor(scroller.clientWidth / pitch));
      const step = { ArrowLeft: -sign, ArrowRight: sign, PageUp: -most, PageDown: most, Home: -1e9, End: 1e9 }[event.key];
      if (!step || !isPlain(event) || !event.target.dataset.item) return;
      event.preventDefault();
      choose(clamped(items.indexOf(aim()) + step));
      focus();
    });
    on("click", event => {
      const item = event.target.closest("[data-item]");
      if (isDragged && event.detail) event.preventDefault();
      else if (item && isPlain(event)) {
        const page = link(item);
        const opens = item === current && !classList.contains("compact") && !page.hash;
        if (opens && page === item) return;
        event.preventDefault();
        if (opens) return page.click();
        choose(item);
        focus();
      }
    });

    on("pointerdown", event => {
      isDragged = goal = drag = undefined;
      // A mouse drags the covers, a finger the large picture: when that has gone its width, they have gone one step.
      const isMouse = event.pointerType === "mouse";
      const part = event.target.closest(isMouse ? "[data-details]" : ".art");
      if (event.button || !event.isPrimary || !isMouse === !part) return;
      const scale = isMouse ? 1 : pitch / part.offsetWidth;
      const from = scroller.scrollLeft;
      drag = { from, start: event.x * scale + from, x: event.x, scale, reach: isMouse ? 1e9 : pitch };
    });
    on("pointermove", event => {
      if (!event.buttons) drag = null;
      if (!drag) return;
      if (!drag.isMoved) {
        if (Math.abs(event.x - drag.x) < 5) return;
        drag.isMoved = isDragged = true;
        scroller.setPointerCapture(event.pointerId);
        scroller.classList.add("dragging", drag.scale < 1 ? "swiping" : "dragging");
      }
      drag.speed = drag.scale * (drag.x - event.x) / Math.max(4, event.timeStamp - drag.time || 99);
      drag.x = event.x;
      drag.time = event.timeStamp;
      scroller.scrollTo({ left: drag.start - drag.scale * event.x, behavior: "instant" });
    });
    on("lostpointercapture", event => {
      if (event.target !== scroller) return;
      const { from, reach, speed, time } = drag ?? { from: scroller.scrollLeft, reach: 0 };
      const by = scroller.scrollLeft - from + (event.timeStamp - time < 80 && 200 * speed);
      drag = null;
      choose(itemAt(sign * (from + Math.max(-reach, Math.min(reach, by)))));
    });
    on("dragstart", event => { if (drag) event.preventDefault(); });

    function show({ target }) {
      if (target.className) return; // the glow
      const { dataset } = target.parentElement;
      target.decode().then(() => "loaded", () => "failed").then(state => { dataset.picture = state; });
      dataset.title = title(cell(target));
    }
    on("load", show);
    on("error", show);
    for (const target of scroller.querySelectorAll("img")) if (target.complete) show({ target });

    const named = () => attempt(() => seek(decodeURIComponent(location.hash.slice(1))));
    for (const item of held) item.tabIndex = -1;
    const first = find("[aria-current]");
    if (!first) return;
    first.ariaCurrent = null;
    saved = named();
    if (saved) classList.remove("compact");
    else {
      const [start, id] = read(key)?.split("\n") ?? [];
      saved = start === name(held[0]) && seek(id) || first;
    }
    const wish = saved;
    mark(first);
    mark(wish);
    const instead = sitegenTools?.({ shelf, items, long, key, read, write, name, seek, title, cell, clamped, on, choose, current: () => current });
    const share = navigator.share && find("[data-action=share]");
    if (share) {
      share.hidden = false;
      share.onclick = () => navigator.share({ title: title(current), url: link(current).href }).catch(() => {});
    }
    choose(items.includes(wish) ? wish : instead, "instant");
    on("hashchange", () => {
      const item = named();
      if (item) choose(item);
    }, window);
    classList.add("live");
    if (!classList.contains("compact")) long?.open();
  });
  begin();
  addEventListener("sitegen-exchange", begin);
}
