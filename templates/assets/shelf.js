// What a shelf does beyond scrolling. No module: browsers load none from files.

document.querySelectorAll("[data-shelf]").forEach(shelf => {
  const attempt = job => { try { return job(); } catch {} };
  // Storage may be denied.
  const read = key => attempt(() => localStorage[key]);
  const write = (key, value) => attempt(() => { localStorage[key] = value; });
  const { classList } = shelf;
  const find = selector => shelf.querySelector(selector);
  const scroller = find("[data-scroller]");
  const on = (type, job, target = scroller) => target.addEventListener(type, job, true);
  const style = getComputedStyle(scroller);
  const metric = name => parseFloat(style.getPropertyValue("--" + name));
  const pitch = metric("dimension") + 2 * metric("padding");
  const push = Math.min(pitch / 2, (metric("offset") >> 1) + metric("padding"));
  const sign = style.direction === "rtl" ? -1 : 1;
  const key = `sitegen:${location.pathname.replace(/index\.html$/, "")}#${shelf.dataset.shelf}`;

  const items = [...shelf.querySelectorAll("[data-item]")];
  const all = [...items];
  // A choice counts while the shelf begins with the same album.
  const ids = list => list.map(item => item?.id).join("\n");
  const [start] = items;
  const memory = item => ids([start, item]);
  const clamped = index => items[Math.max(0, Math.min(index, items.length - 1))];
  const cell = item => item.closest("li");
  const title = item => item.querySelector("img").alt;
  const link = item => cell(item).querySelector("a.art") ?? item;
  let current, saved, timer, drag, isDragged;
  let goal; // of a scroll of ours

  const set = (ariaCurrent, tabIndex) => current && Object.assign(current, { ariaCurrent, tabIndex });
  function mark(item) {
    if (item === current) return;
    set(null, -1);
    current = item;
    set("true", 0);
  }

  function remember() {
    if (current === saved) return;
    saved = current;
    classList.remove("compact");
    write(key, memory(current));
    if (current) attempt(() => history.replaceState(null, "", "#" + current.id));
  }

  function choose(item, behavior) {
    mark(item);
    if (!behavior && classList.replace("compact", "open")) {
      scroller.parentElement.scrollIntoView({ block: "nearest" });
      saved = 0;
    }
    remember();
    clearTimeout(timer);
    goal = sign * items.indexOf(item) * pitch;
    scroller.scrollTo({ left: goal, behavior });
    if (!isAway()) settle();
  }
  const isAway = () => Math.abs(scroller.scrollLeft - goal) > 1;
  const focus = () => current.focus({ preventScroll: true });

  const itemAt = distance => clamped(Math.floor((distance + push) / pitch));
  const follow = () => { if (goal === undefined) mark(itemAt(Math.abs(scroller.scrollLeft))); };

  function settle() {
    clearTimeout(timer);
    if (drag?.isMoved) return;
    goal = undefined;
    scroller.classList.remove("dragging");
    follow();
    if (items.includes(document.activeElement)) focus();
    remember();
  }
  on("scroll", () => {
    follow();
    clearTimeout(timer);
    timer = setTimeout(settle, 200);
  });
  on("scrollend", () => { if (!isAway()) settle(); });
  on("wheel", () => { goal = undefined; });

  const isPlain = event => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  on("keydown", event => {
    const most = Math.max(1, Math.floor(scroller.clientWidth / pitch));
    const step = { ArrowLeft: -sign, ArrowRight: sign, PageUp: -most, PageDown: most, Home: -1e9, End: 1e9 }[event.key];
    if (!step || !isPlain(event) || !event.target.dataset.item) return;
    event.preventDefault();
    choose(clamped(items.indexOf(current) + step));
    focus();
  });
  on("click", event => {
    const item = event.target.closest("[data-item]");
    if (isDragged && event.detail) event.preventDefault();
    else if (item && isPlain(event)) {
      const page = link(item);
      const opens = item === current && !classList.contains("compact") ? !page.hash : !item.hash && !event.detail;
      if (opens && page === item) return;
      event.preventDefault();
      if (opens) return page.click();
      choose(item);
      focus();
    }
  });

  on("pointerdown", event => {
    isDragged = goal = undefined;
    if (event.button || event.pointerType !== "mouse" || event.target.closest("[data-details]")) return;
    drag = { start: event.x + scroller.scrollLeft, x: event.x };
  });
  on("pointermove", event => {
    if (!event.buttons) drag = null;
    if (!drag) return;
    if (!drag.isMoved) {
      if (Math.abs(event.x - drag.x) < 5) return;
      drag.isMoved = isDragged = true;
      scroller.setPointerCapture(event.pointerId);
      scroller.classList.add("dragging");
    }
    drag.speed = (drag.x - event.x) / Math.max(4, event.timeStamp - drag.time || 99);
    drag.x = event.x;
    drag.time = event.timeStamp;
    scroller.scrollTo({ left: drag.start - event.x, behavior: "instant" });
  });
  on("lostpointercapture", event => {
    const { speed, time } = drag ?? {};
    drag = null;
    choose(itemAt(sign * (scroller.scrollLeft + (event.timeStamp - time < 80 && 200 * speed))));
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

  const tools = find("[role=toolbar]");
  const gone = []; // with their indices
  const hidden = () => ids(gone.map(([item]) => item));

  function take(item) {
    gone.push([item, items.indexOf(item)]);
    items.splice(items.indexOf(item), 1);
    cell(item).remove();
  }

  function putBack() {
    const [item, index] = gone.pop();
    find("ul").insertBefore(cell(item), items[index] ? cell(items[index]) : null);
    items.splice(index, 0, item);
    return item;
  }

  function arrange(item) {
    const [remove, undo] = tools.children;
    const focused = document.activeElement;
    const count = find("[data-many]");
    items.forEach((item, index) => { item.dataset.index = index; });
    scroller.parentElement.classList.toggle("empty", !items.length);
    choose(item, "instant");
    remove.disabled = !items.length;
    undo.disabled = !gone.length;
    if (focused.disabled) (focused === undo ? remove : undo).focus();
    count.textContent = items.length === 1 ? count.dataset.one : count.dataset.many.replace("%", items.length);
  }

  function sync() {
    const wanted = [...new Set(read(key + ":undo")?.split("\n"))].flatMap(id => all.filter(item => item.id === id));
    const index = items.indexOf(current);
    if (ids(wanted) === hidden()) return;
    while (gone.length) putBack();
    wanted.forEach(take);
    arrange(items.includes(current) ? current : clamped(index));
  }

  function revise(job) {
    const item = job === "undo" ? putBack() : current;
    const index = items.indexOf(item);
    if (job === "delete") take(item);
    arrange(clamped(index));
    write(key + ":undo", hidden());
    find("[role=status]").textContent = tools.dataset[job].replace("%", () => title(item));
  }

  function named() {
    const id = attempt(() => decodeURIComponent(location.hash.slice(1)));
    return items.find(item => item.id === id);
  }
  for (const item of items) item.tabIndex = -1;
  const first = find("[aria-current]");
  if (!first) return;
  first.ariaCurrent = null;
  saved = named();
  if (saved) classList.remove("compact");
  else saved = items.find(item => read(key) === memory(item)) ?? first;
  mark(saved);
  if (tools) {
    sync();
    on("click", event => { if (event.target.dataset.action) revise(event.target.dataset.action); }, tools);
    on("keydown", event => {
      if (/^Arrow[LR]/.test(event.key)) for (const button of tools.children) if (button !== event.target) button.focus();
    }, tools);
    on("storage", sync, window);
    on("pageshow", sync, window);
  }
  const share = navigator.share && find("[data-action=share]");
  if (share) {
    share.hidden = false;
    share.onclick = () => navigator.share({ title: title(current), url: link(current).href }).catch(() => {});
  }
  choose(current, "instant");
  on("hashchange", () => {
    const item = named();
    if (item) choose(item);
  }, window);
  classList.add("live");
});
