// The toolbars of an editing preview: they change the content, not the browser's storage. This runs before the script
// of the shelf, which then finds no toolbar and ignores Delete and Undo. A request is stored before it is sent, because
// the page may be reloaded before the response arrives. The forms are in desk.js, which is loaded when it is needed.
(() => {
  // A page in a frame changes nothing: the click may have been meant for the page around it.
  if (top !== self) return document.querySelectorAll("[role=toolbar]").forEach(tools => tools.remove());
  const memory = "sitegen:edit", told = "sitegen:told", queued = "sitegen:queue";
  const attempt = job => { try { return job(); } catch { return null; } };
  const here = location.pathname;
  const root = document.currentScript.dataset.root ?? "/";
  const path = here.startsWith(root) ? here.slice(root.length) : here;
  // The shelves of places have no albums.
  const shelvesNow = () => path.startsWith("places/") ? [] : [...document.querySelectorAll("[data-shelf]")];
  let shelves = shelvesNow();
  const itemsOf = shelf => [...shelf.querySelectorAll("[data-item]")];
  const itemOf = (shelf, id) => itemsOf(shelf).find(item => item.dataset.item === id);
  const isShown = id => shelves.some(shelf => itemOf(shelf, id));
  const chosenOf = shelf => isBare ? null : shelf.querySelector("[data-item][aria-current=true]");
  const titleOf = item => item.querySelector("img")?.alt || item.textContent.trim().replace(/\s+/g, " ");
  const keyOf = shelf => `sitegen:${here.replace(/index\.html$/, "")}#${shelf.dataset.shelf}`;
  // The page of an album has its address, or the markup of the built-in themes at another one.
  const isAlbum = !shelves.length && (/(^|\/)albums\/[^/]+\/(index\.html)?$/.test(path)
    || document.querySelector("article:is(.album, .record)") !== null);
  // A home without shelves can still bring one back.
  const isHome = path === "" || path === "index.html";
  const main = document.querySelector("main") ?? document.body;
  const isBare = !shelves.length && !isAlbum && !isHome;
  clear();
  const bars = (shelves.length ? shelves : [main]).map(barOf);
  let next = null, later = null, token = null, isBusy = false;
  let pending = null, isTrue = false;
  follow();

  // What was asked for, if this version of the page shows it.
  function follow() {
    pending = attempt(() => JSON.parse(sessionStorage[memory]));
    isTrue = pending?.path === here && (pending.isVague || isShown(pending.id) === (pending.action !== "delete"));
    // A version for an earlier change may come before the answer.
    const isWaiting = pending?.path === here && Date.now() - pending.time < 10000;
    if (isTrue || !isWaiting) attempt(() => sessionStorage.removeItem(memory));
    if (isTrue) choose();
  }

  // The chosen album of a shelf is the one its script stores, with the first one. A strip that was changed stays open.
  function choose() {
    for (const shelf of shelves) {
      const id = itemOf(shelf, pending.id) ? pending.id : pending.heirs[shelf.dataset.shelf];
      const item = id && itemOf(shelf, id);
      if (item) attempt(() => { localStorage[keyOf(shelf)] = `${itemsOf(shelf)[0].id}\n${item.id}`; });
    }
    shelves[pending.bar]?.classList.remove("compact");
    if (pending.action !== "delete") attempt(() => history.replaceState(null, "", here + location.search));
  }

  // The toolbars of the page only hide albums, so others take their places.
  function clear() {
    for (const shelf of shelves) shelf.querySelector("[role=toolbar]")?.remove();
  }

  function buttonOf(action, text) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    button.dataset.action = action;
    return button;
  }

  // A page with neither shelf nor album has no toolbar, only its keys and what they tell.
  function barOf(place) {
    const tools = Object.assign(document.createElement("div"), { className: "tools", ariaLabel: "Change the content" });
    const bar = { place, tools };
    for (const action of ["Edit", "Delete", "Undo", "Redo"])
      tools.append(bar[action.toLowerCase()] = buttonOf(action.toLowerCase(), action));
    if (isBare) {
      bar.status = Object.assign(document.createElement("p"), { className: "desk-told", role: "status" });
      document.body.append(bar.status);
      return bar;
    }
    putIn(bar);
    return bar;
  }

  function putIn(bar) {
    const { place, tools } = bar;
    const title = isAlbum && main.querySelector("h1");
    if (title) title.parentElement.append(tools);
    else (place.querySelector(".shelf-head") ?? place).append(tools);
    const text = bar.status?.textContent ?? "";
    bar.status = place.querySelector("[role=status]") ?? bar.status
      ?? Object.assign(document.createElement("p"), { className: "status", role: "status" });
    if (!bar.status.isConnected) {
      if (title) tools.after(bar.status);
      else (place.querySelector(".stage") ?? place).append(bar.status);
    }
    if (text) bar.status.textContent = text;
    if (!place.dataset.shelf) for (const part of [tools, bar.status]) part.classList.add("desk-page");
  }

  // A change of several albums has no ID, and their number as its title.
  function say(bar, { action, id, title, isVague }, isGone) {
    const done = isVague ? { undo: "as before", redo: "changed again" } : { undo: "back", redo: "back" };
    const state = action === "delete" || isGone ? "was deleted" : `${id ? "is" : "are"} ${done[action]}`;
    tell(bar, `${id ? `“${title}”` : title} ${state}`);
  }
  function complain(head, text) {
    dispatchEvent(new CustomEvent("sitegen-mistakes", { detail: { head: head + ".", text } }));
  }

  async function ask(path, headers, body, signal) {
    try {
      const answer = await fetch("/.sitegen/edit" + path, body && { method: "POST", headers, body, signal });
      const text = await answer.text();
      return { isDone: answer.ok, status: answer.status, ...(attempt(() => JSON.parse(text)) ?? { head: "the preview refuses", text }) };
    } catch (error) {
      return { isDone: false, isLost: true, head: "the preview does not answer", text: String(error) };
    }
  }

  // The page waits for the answer before it is reloaded, or left for the address that `job` returns.
  let waiting = 0, isLate = false, isLeaving = false, focus = null;
  // What is taken out of the page loses the focus.
  addEventListener("focusin", ({ target }) => { focus = target.dataset?.item || target.closest?.(".tools") ? target : null; });
  addEventListener("sitegen-reload", event => {
    isLate = waiting > 0;
    isLeaving = !isLate;
    if (isLate) event.preventDefault();
  });
  async function hold(job) {
    waiting += 1;
    let away;
    try {
      away = await job();
    } finally {
      if (!away) waiting -= 1;
      isLeaving ||= Boolean(away) || isLate && !waiting;
      if (isLate && !waiting) dispatchEvent(new Event("sitegen-renew"));
    }
    if (away) location.assign(away);
  }

  // Instead of a new page there is a new main part, without the toolbars. The scripts of the shelves begin after this.
  addEventListener("sitegen-exchange", () => {
    const focused = document.activeElement === document.body ? focus : null;
    shelves = shelvesNow();
    shelves.forEach((shelf, index) => { bars[index].place = shelf; });
    clear();
    follow();
    queueMicrotask(() => {
      for (const bar of bars) if (!isBare) putIn(bar);
      (focused?.isConnected ? focused : focused && chosenOf(nearest().place))?.focus({ preventScroll: true });
      if (isTrue) resume(bars[pending.bar] ?? bars[0]);
      isLate = isLeaving = false;
      if (waiting) arrange(); else refresh();
      if (queue.length) take(bars[0]);
    });
  });

  // The page, when the build has it.
  async function arrival(page) {
    for (const start = Date.now(); Date.now() - start < 15000; await new Promise(done => setTimeout(done, 100)))
      if ((await fetch(page)).ok) return page;
  }

  // The token is asked for again if it is refused: the preview was started anew.
  async function send(path, body, signal) {
    for (const isAgain of [false, true]) {
      const state = token && !isAgain ? { isDone: true } : await refresh();
      if (!state.isDone) return state;
      const headers = { "Content-Type": "application/json", "X-Sitegen-Token": token };
      const answer = await ask(path, headers, JSON.stringify(body), signal);
      if (answer.status !== 403 || isAgain) return answer;
    }
  }

  function arrange() {
    for (const bar of bars) {
      bar.edit.disabled = bar.delete.disabled = isBusy || !(isAlbum || chosenOf(bar.place));
      bar.undo.disabled = isBusy || !next;
      bar.redo.disabled = isBusy || !later;
    }
  }

  async function refresh() {
    const state = await ask("");
    // While the preview is away, the buttons stay: it may be back before they are pressed.
    if (!state.isLost) [next, later, token] = [state.next, state.redo, state.token];
    arrange();
    return state;
  }

  // How the preview is asked for the album of a page, or for the chosen one of a shelf.
  function queryOf(bar) {
    if (isAlbum) return "page=" + encodeURIComponent(here);
    const item = bar && chosenOf(bar.place);
    return item && "id=" + encodeURIComponent(item.dataset.item);
  }

  async function subjectOf(bar, action) {
    if (action !== "delete") return action === "undo" ? next : later;
    const item = chosenOf(bar.place);
    return isAlbum ? ask("/album?" + queryOf(bar)) : item && { id: item.dataset.item, title: titleOf(item) };
  }

  // Undo and Redo that are asked for while one runs, or while the page is reloaded, wait for their turn.
  const last = attempt(() => JSON.parse(sessionStorage[queued]));
  const queue = Date.now() - last?.time < 10000 ? last.actions : [];
  const store = () => attempt(() => { sessionStorage[queued] = JSON.stringify({ actions: queue, time: Date.now() }); });
  let isTaking = false;
  async function take(bar, action) {
    if (action) queue.push(action);
    store();
    if (isTaking || isLeaving) return;
    isTaking = true;
    await hold(async () => {
      for (let away; queue.length;) {
        const action = queue.shift();
        store();
        away = await revise(bar, action);
        if (away) return away;
      }
    });
    isTaking = false;
  }

  async function revise(bar, action) {
    if (isBusy || action === "delete" && bar.delete.disabled) return;
    isBusy = true;
    const focus = document.activeElement.dataset?.item ? "item" : action;
    try {
      const state = await refresh();
      const subject = state.isDone ? await subjectOf(bar, action) : state;
      if (!subject) return;
      if (subject.isDone === false) return complain(subject.head, subject.text);
      // The page of a deleted album goes away.
      const away = action === "delete" && isAlbum && new URL(main.querySelector(".back a")?.pathname ?? root, location);
      const { id, title } = subject, time = Date.now();
      const isOwn = isAlbum && !away && id === (await ask("/album?" + queryOf(bar))).id;
      const isVague = isAlbum ? !away : action !== "delete" && (!id || isBare || isShown(id));
      const asked = { action, id, title, focus, heirs: heirsOf(id), isVague, time, path: away ? away.pathname : here };
      attempt(() => { sessionStorage[memory] = JSON.stringify({ ...asked, bar: bars.indexOf(bar) }); });
      const answer = await send("/" + action, action === "delete" ? { id } : {});
      if (!answer.isDone) {
        // A page that goes away loses the answer, not the change.
        if (!answer.isLost) attempt(() => sessionStorage.removeItem(memory));
        return complain(answer.head, answer.text);
      }
      say(bar, asked);
      const isMoved = isOwn && answer.page && new URL(answer.page, location).pathname !== here;
      return isMoved ? arrival(answer.page) : away;
    } finally {
      isBusy = false;
      await refresh();
    }
  }

  // What is chosen instead: the album behind it, or else the one before.
  function heirsOf(id) {
    const heirs = {};
    for (const shelf of shelves) {
      const items = itemsOf(shelf);
      const index = items.findIndex(item => item.dataset.item === id);
      if (index < 0 || chosenOf(shelf) !== items[index]) continue;
      heirs[shelf.dataset.shelf] = (items[index + 1] ?? items[index - 1])?.dataset.item;
    }
    return heirs;
  }

  // The form of an album; `kept` is what was typed before the page was reloaded.
  const desk = (bar, kept) => import("/.sitegen/desk.js").then(({ deskOf }) => deskOf({
    ask, send, hold, arrival, complain, refresh, main, query: kept?.query ?? queryOf(bar), isAlbum,
    say: text => tell(bar, text),
  }));
  // The page that follows says it as well.
  function tell(bar, text) {
    bar.status.textContent = text;
    attempt(() => { sessionStorage[told] = JSON.stringify({ text, bar: bars.indexOf(bar), time: Date.now() }); });
  }
  const nearest = () => bars.find(bar => bar.place.contains(document.activeElement)) ?? bars[0];

  function act(action, bar) {
    if (action === "undo" || action === "redo") take(bar, action);
    else if (action === "delete") hold(() => revise(bar, action));
    else if (action === "edit" ? queryOf(bar) : action !== "select" || !isAlbum) desk(bar).then(desk => desk[action]());
  }

  function begin() {
    const masthead = document.querySelector(".menus") ?? document.querySelector(".masthead, body > header") ?? main;
    const site = Object.assign(document.createElement("div"), { className: "desk-site", role: "group", lang: "en" });
    site.ariaLabel = "Collection";
    const titles = { add: "Add album", select: "Select", history: "History" };
    if (isAlbum) delete titles.select;
    const offer = (action, title) =>
      site.append(Object.assign(buttonOf(action, title), { title, onclick: () => act(action, bars[0]) }));
    for (const [action, title] of Object.entries(titles)) offer(action, title);
    masthead.append(site);
    for (const bar of bars) {
      bar.tools.role = "toolbar";
      bar.tools.style.visibility = "visible";
      bar.tools.addEventListener("click", event => {
        const { action } = event.target.dataset;
        if (action) act(action, bar);
      });
      bar.tools.addEventListener("keydown", event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const buttons = [...bar.tools.children].filter(button => !button.disabled);
        if (step) buttons.at((buttons.indexOf(event.target) + step) % buttons.length).focus();
      });
    }
    main.addEventListener("keydown", event => {
      if (event.key === "Delete" && event.target.dataset.item && !event.repeat) act("delete", nearest());
    });
    addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
    addEventListener("pageshow", event => { if (event.persisted) refresh(); });
    addEventListener("sitegen-return", refresh);
    refresh().then(state => {
      if (!state.isDone) complain(state.head, state.text);
      if (state.doubtful) offer("covers", "Covers");
      if (isTrue) resume(bars[pending.bar] ?? bars[0]);
      if (queue.length) take(bars[pending?.bar] ?? bars[0]);
    });
    const last = attempt(() => JSON.parse(sessionStorage[told]));
    if (!isTrue && Date.now() - last?.time < 5000) (bars[last.bar] ?? bars[0]).status.textContent = last.text;
    const kept = attempt(() => JSON.parse(sessionStorage["sitegen:desk" + here]));
    if (kept || isAlbum) desk(bars[0], kept).then(desk => desk.resume(kept));
  }

  // Goes on where the page before was left.
  function resume(bar) {
    const item = pending.focus === "item" && chosenOf(bar.place);
    const buttons = [bar[pending.focus], bar.delete, bar.undo, bar.redo];
    const isHeld = document.activeElement.closest("dialog");
    if (!isHeld) (item || buttons.find(button => button && !button.disabled))?.focus({ preventScroll: true });
    const back = shelves.map(shelf => itemOf(shelf, pending.id)).find(item => item);
    const isGone = pending.id && pending.isVague && shelves.length && !back;
    say(bar, { ...pending, title: back ? titleOf(back) : pending.title }, isGone);
  }

  addEventListener("keydown", event => {
    const { target, key, altKey, shiftKey } = event;
    const isTyping = target.isContentEditable
      || target.matches?.("textarea, select, input:not([type=radio], [type=checkbox], [type=file])");
    if (isTyping || altKey || event.defaultPrevented) return;
    const job = event.ctrlKey || event.metaKey
      ? { z: shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key]
      : !document.querySelector("dialog[open]") && { e: "edit", a: "add", s: "select", h: "history", c: "covers" }[key];
    if (!job) return;
    event.preventDefault();
    if (!event.repeat) act(job, nearest());
  });
  addEventListener("DOMContentLoaded", begin);
})();
