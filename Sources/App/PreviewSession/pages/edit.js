// The toolbar of a shelf changes the content, not the browser's storage. This runs before the script of the shelf, which
// then finds no toolbar and ignores Delete and Undo. A request is stored before it is sent, because the page may be
// reloaded before the response arrives.
(() => {
  // A page in a frame changes nothing: the click may have been meant for the page around it.
  if (top !== self) return document.querySelectorAll("[role=toolbar]").forEach(tools => tools.remove());
  const memory = "sitegen:edit";
  const attempt = job => { try { return job(); } catch { return null; } };
  // The shelves of places have no albums.
  const root = document.currentScript.dataset.root ?? "/";
  const path = location.pathname.startsWith(root) ? location.pathname.slice(root.length) : location.pathname;
  const isOfAlbums = !path.startsWith("places/");
  const shelves = isOfAlbums ? [...document.querySelectorAll("[data-shelf]")] : [];
  const itemsOf = shelf => [...shelf.querySelectorAll("[data-item]")];
  const itemOf = (shelf, id) => itemsOf(shelf).find(item => item.dataset.item === id);
  const chosenOf = shelf => shelf.querySelector("[data-item][aria-current=true]");
  const titleOf = item => item.querySelector("img")?.alt || item.textContent.trim().replace(/\s+/g, " ");
  const keyOf = shelf => `sitegen:${location.pathname.replace(/index\.html$/, "")}#${shelf.dataset.shelf}`;
  // A home without shelves can still bring one back.
  const isHome = path === "" || path === "index.html";
  const places = shelves.length || !isHome ? shelves : [document.querySelector("main") ?? document.body];
  if (!places.length) return;
  const bars = places.map(barOf);
  let next = null, isBusy = false;

  const pending = attempt(() => JSON.parse(sessionStorage[memory]));
  const isHere = pending && shelves.some(shelf => itemOf(shelf, pending.id));
  const isTrue = pending?.path === location.pathname && isHere === (pending.action === "undo");
  // A reload for an earlier change may come before the answer.
  const isWaiting = pending?.path === location.pathname && Date.now() - pending.time < 10000;
  if (isTrue || !isWaiting) attempt(() => sessionStorage.removeItem(memory));
  if (isTrue) choose();

  // The chosen album of a shelf is the one its script stores, with the first one. A strip that was changed stays open.
  function choose() {
    for (const shelf of shelves) {
      const id = pending.action === "undo" ? itemOf(shelf, pending.id) && pending.id : pending.heirs[shelf.dataset.shelf];
      if (id) attempt(() => { localStorage[keyOf(shelf)] = `${itemsOf(shelf)[0].id}\n${itemOf(shelf, id).id}`; });
    }
    shelves[pending.bar]?.classList.remove("compact");
    if (pending.action === "undo") attempt(() => history.replaceState(null, "", location.pathname + location.search));
  }

  function barOf(place) {
    // The toolbar of the page only hides albums, so this one takes its place.
    place.querySelector("[role=toolbar]")?.remove();
    const tools = Object.assign(document.createElement("div"), { className: "tools", ariaLabel: "Change the content" });
    for (const [action, text] of [["delete", "Delete"], ["undo", "Undo"]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.dataset.action = action;
      tools.append(button);
    }
    (place.querySelector(".shelf-head") ?? place).append(tools);
    let status = place.querySelector("[role=status]");
    if (!status) {
      status = Object.assign(document.createElement("p"), { className: "status", role: "status" });
      (place.querySelector(".stage") ?? place).append(status);
    }
    return { place, tools, status, remove: tools.children[0], undo: tools.children[1] };
  }

  const say = (bar, action, title) => {
    bar.status.textContent = action === "delete" ? `“${title}” was deleted` : `“${title}” is back`;
  };
  const complain = (head, text) =>
    dispatchEvent(new CustomEvent("sitegen-mistakes", { detail: { head: head + ".", text } }));

  async function ask(path, headers, body) {
    const answer = await fetch("/.sitegen/edit" + path, body && { method: "POST", headers, body });
    const text = await answer.text();
    return { isDone: answer.ok, ...(attempt(() => JSON.parse(text)) ?? { head: "the preview refuses", text }) };
  }

  function arrange() {
    for (const bar of bars) {
      bar.remove.disabled = isBusy || !chosenOf(bar.place);
      bar.undo.disabled = isBusy || !next;
    }
  }

  // The token is asked for each time: the preview may have been started anew.
  async function refresh() {
    const state = await ask("").catch(() => null);
    if (state && !state.isDone) complain(state.head, state.text);
    next = state?.next;
    arrange();
    return state;
  }

  async function revise(bar, action) {
    const item = chosenOf(bar.place);
    if (isBusy || (action === "delete" && !item)) return;
    isBusy = true;
    const focus = document.activeElement.dataset?.item ? "item" : action;
    try {
      const state = await refresh();
      if (!state?.isDone || (action === "undo" && !next)) return;
      const title = action === "delete" ? titleOf(item) : next.title;
      const id = action === "delete" ? item.dataset.item : next.id;
      const heirs = heirsOf(id), path = location.pathname, time = Date.now();
      const asked = { action, id, title, focus, heirs, path, time, bar: bars.indexOf(bar) };
      attempt(() => { sessionStorage[memory] = JSON.stringify(asked); });
      const headers = { "Content-Type": "application/json", "X-Sitegen-Token": state.token };
      const answer = await ask("/" + action, headers, JSON.stringify(action === "delete" ? { id } : {}));
      if (answer.isDone) return say(bar, action, title);
      attempt(() => sessionStorage.removeItem(memory));
      complain(answer.head, answer.text);
    } catch (error) {
      complain("the preview does not answer", String(error));
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

  function begin() {
    for (const bar of bars) {
      bar.tools.role = "toolbar";
      bar.tools.style.visibility = "visible";
      bar.tools.addEventListener("click", event => {
        const { action } = event.target.dataset;
        if (action) revise(bar, action);
      });
      bar.tools.addEventListener("keydown", event => {
        if (!/^Arrow[LR]/.test(event.key)) return;
        for (const button of bar.tools.children) if (button !== event.target) button.focus();
      });
      bar.place.addEventListener("keydown", event => {
        if (event.key === "Delete" && event.target.dataset.item && !event.repeat) revise(bar, "delete");
      });
    }
    addEventListener("keydown", event => {
      const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isUndo || event.target.isContentEditable || /^(input|textarea|select)$/i.test(event.target.tagName)) return;
      event.preventDefault();
      revise(bars.find(bar => bar.place.contains(document.activeElement)) ?? bars[0], "undo");
    });
    addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
    addEventListener("pageshow", event => { if (event.persisted) refresh(); });
    refresh().then(() => { if (isTrue) resume(bars[pending.bar] ?? bars[0]); });
  }

  // Goes on where the page before was left.
  function resume(bar) {
    const button = pending.focus === "undo" ? bar.undo : bar.remove;
    const spare = button === bar.undo ? bar.remove : bar.undo;
    const item = pending.focus === "item" && chosenOf(bar.place);
    (item || (button.disabled ? spare : button)).focus({ preventScroll: true });
    const back = shelves.map(shelf => itemOf(shelf, pending.id)).find(item => item);
    say(bar, pending.action, back ? titleOf(back) : pending.title);
  }

  addEventListener("DOMContentLoaded", begin);
})();
