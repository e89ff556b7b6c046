// What is sent to the preview, and when: editing an album, adding one, changing many, and the history. What was typed
// is kept in the tab while the page is away. A new picture is shown on a canvas, because the policy of a page allows
// pictures of the site alone.
import { button, make, textInput } from "./fields.js";
import { Change, Form, History, Lookup } from "./form.js";

const memory = "sitegen:desk";
const attempt = job => { try { return job(); } catch { return null; } };
const NEW = {
  title: "text", artist: "names", released: "date", format: "names", label: "names", barcode: "text", cover: "text",
  notes: "note",
};
const OTHER_NAMES = { year: "released", artists: "artist", genres: "genre" };
const LARGEST = 20 * 1024 * 1024;
let form = null; // the dialog that is open
let endSelection = null;

const pathOf = page => decodeURI(new URL(page, location).pathname).replace(/index\.html$/, "");
const countOf = number => number === 1 ? "1 album" : `${number} albums`;

addEventListener("sitegen-exchange", () => form?.renewed?.());

export function deskOf(tools) {
  const albumOf = query => tools.ask("/album?" + query);
  // By its id, because a new title can give the page another address.
  const queryOf = ({ id, source }) => String(new URLSearchParams(source ? { id, source } : { id }));
  const coverOf = () => tools.isAlbum ? document.querySelector("main img[fetchpriority=high]") : null;

  function show(sheet, kept) {
    form = Object.assign(sheet, { left: close, page: location.pathname });
    addEventListener("pagehide", keep);
    sheet.show(kept);
  }

  // A large picture may be more than the browser stores.
  function keep() {
    const kept = form.kept();
    if (!kept) return;
    attempt(() => { sessionStorage[memory + form.page] = JSON.stringify({ ...kept, picture: null }); });
    if (kept.picture) attempt(() => { sessionStorage[memory + form.page] = JSON.stringify(kept); });
  }

  function close() {
    removeEventListener("pagehide", keep);
    attempt(() => sessionStorage.removeItem(memory + location.pathname));
    form.close();
    form = null;
  }

  async function edit(kept) {
    if (form) return;
    const album = await albumOf(kept?.query ?? tools.query);
    if (album.isDone) open(album, { ...album, title: `Edit “${album.title}”` }, kept);
    else tools.complain(album.head, album.text);
  }

  // The completions are those of another album.
  async function write(kept, drafts = {}) {
    if (form) return;
    const like = tools.query ? (await albumOf(tools.query)).fields ?? [] : [];
    const fields = Object.entries(NEW).map(([key, kind]) => {
      const known = like.find(field => field.key === key)?.known;
      return { key, kind, known, value: kind === "names" ? [] : null, draft: drafts[key] };
    });
    open(null, { title: "Add an album", fields, isNew: true }, kept);
  }

  function resume(kept) {
    if (tools.isAlbum) watch(window);
    if (kept) return ({ edit, add: write, lookup, history })[kept.kind](kept);
  }

  function lookup(kept) {
    if (form) return;
    const sheet = new Lookup({
      find: (text, signal) => tools.hold(() => sheet.take(tools.send("/lookup", { text }, signal), signal)),
      add: ({ ref }) => tools.hold(async () => {
        const answer = await tools.send("/add", { from: ref, fields: {} });
        if (answer.isDone) return added(answer);
        sheet.complain(answer);
        tools.refresh();
      }),
      write: text => { close(); write(null, draftsOf(text)); },
    });
    show(sheet, kept);
  }

  function history(kept) {
    if (form) return;
    const sheet = new History({
      load: () => tools.ask("/history"),
      reverse: (action, number) => tools.hold(async () => {
        await sheet.take(await tools.send("/" + action, { number }), action);
        tools.refresh();
      }),
    });
    show(sheet, kept);
  }

  // The page is not reloaded between two decisions, but at the end.
  async function covers() {
    const { Review } = await import("./covers.js");
    if (form) return;
    const sheet = new Review({ load: () => tools.ask("/review"), decide: body => tools.send("/decide", body) });
    tools.hold(() => new Promise(done => {
      show(sheet);
      sheet.left = () => { close(); done(); };
    }));
  }

  // Albums of the page are chosen; what is chosen is changed or deleted at once.
  async function select() {
    if (endSelection) return endSelection();
    const all = await tools.send("/select", { where: "" });
    if (!all.isDone) return tools.complain(all.head, all.text);
    const status = make("p", { role: "status" });
    const change = button("Change…", () => changeMany([...chosen.albums]));
    const remove = button("Delete", () => send("/delete", {}, "deleted"));
    const query = textInput({ "aria-label": "All like", placeholder: "All like… genre: Jazz", spellcheck: "false" });
    const bar = make("section", { className: "desk-bar", "aria-label": "Selection", lang: "en", dir: "ltr" },
      status, query, change, remove, button("Done", () => endSelection()));
    const chosen = selection(tools.main, all.albums, draw);
    const before = document.activeElement;

    // The bar can be in the part of the page that is watched.
    function draw() {
      const text = `${chosen.albums.size} selected`;
      if (status.textContent !== text) status.textContent = text;
      change.disabled = remove.disabled = !chosen.albums.size;
    }
    function press(event) {
      if (form) return;
      if (event.key === "Escape") endSelection();
      if (event.key !== "Delete" || event.target.role !== "checkbox") return;
      event.stopPropagation();
      remove.click();
    }
    endSelection = () => {
      endSelection = null;
      chosen.end();
      bar.remove();
      document.removeEventListener("keydown", press, true);
      const isBack = before.isConnected && before !== document.body;
      (isBack ? before : document.querySelector("[data-action=select]")).focus();
    };

    query.onkeydown = event => {
      if (event.key === "Enter") tools.hold(async () => {
        const answer = await tools.send("/select", { where: query.value.trim() });
        if (answer.isDone) chosen.add(answer.albums);
        else tools.complain(answer.head, answer.text);
      });
    };
    async function changeMany([first]) {
      const album = await albumOf(queryOf(first));
      if (!album.isDone) return tools.complain(album.head, album.text);
      const run = fields => send("/change", { fields }, "changed", sheet);
      const sheet = new Change(countOf(chosen.albums.size), album.fields, run);
      show(sheet);
    }
    const send = (path, body, done, sheet) => tools.hold(async () => {
      const albums = [...chosen.albums].map(({ id, source }) => ({ id, source }));
      const answer = await tools.send(path, { albums, ...body });
      if (!answer.isDone) return sheet ? sheet.complain(answer) : tools.complain(answer.head, answer.text);
      if (sheet) close();
      endSelection?.();
      tools.say(`${countOf(albums.length)} ${albums.length === 1 ? "was" : "were"} ${done}`);
      tools.refresh();
    });
    document.body.append(bar);
    document.addEventListener("keydown", press, true);
    chosen.add([]);
    chosen.focus();
  }

  function open(album, contents, kept) {
    const reset = key => send({ [key]: { reset: true } });
    const useCover = address => send({ cover: address });
    const render = album && (text => tools.send("/note", { id: album.id, source: album.source, text }));
    const own = new Form(contents, { save, reset, usePicture, findCovers, useCover, render });
    const keptOf = own.kept.bind(own);
    own.query = album ? queryOf(album) : tools.query;
    own.kept = () => ({ ...keptOf(), query: own.query });
    own.sendPicture = sendPicture;
    show(own, kept);
    if (!tools.isAlbum) watch(own.element);
    own.renewed = () => { if (album && !own.isBusy) renew(); };

    function save() {
      own.ask(false);
      const changed = own.changes();
      if (!changed.length && !own.picture) own.status.textContent = "Nothing was changed";
      else send(Object.fromEntries(changed.map(({ key, control }) => [key, control.read()])));
    }

    async function send(values) {
      if (own.isBusy) return;
      own.wait(true);
      // Somebody may write on while the server answers.
      const sent = new Map(Object.keys(values).map(key => [key, JSON.stringify(own.fields.get(key).control.read())]));
      await tools.hold(async () => {
        const answer = album ? await tools.send("/change", { ...nameOf(album), fields: values })
          : await tools.send("/add", { fields: values });
        own.status.textContent = "";
        if (answer.isDone) return album ? saved(sent, answer) : added(answer);
        const isElsewhere = album && await renew();
        own.complain({ ...answer, isElsewhere, key: isElsewhere ? null : keyIn(answer.text, Object.keys(values)) });
      });
      own.wait(false);
      tools.refresh();
    }

    // The field that the message names; else the only one that was sent.
    function keyIn(text, sent) {
      const words = [...text.matchAll(/`(\w+)/g)].map(([, word]) => OTHER_NAMES[word] ?? word);
      const named = words.find(word => sent.includes(word)) ?? words.find(word => own.fields.has(word));
      return named ?? (sent.length === 1 ? sent[0] : null);
    }

    async function saved(sent, { page, album: fresh }) {
      for (const [key, text] of sent) {
        const field = own.fields.get(key);
        field.base = text;
        field.stored = null;
      }
      own.status.textContent = "Saved";
      own.closeCovers();
      if (!tools.isAlbum || !page || pathOf(page) === pathOf(location)) return void await renew(fresh);
      own.page = new URL(page, location).pathname;
      own.query = "page=" + encodeURIComponent(own.page);
      return tools.arrival(page);
    }

    async function findCovers() {
      if (own.isBusy) return;
      own.wait(true, "Looking for covers…");
      await tools.hold(async () => {
        const answer = await tools.send("/covers", { id: album.id, source: album.source });
        own.wait(false);
        own.status.textContent = "";
        if (!answer.isDone) return own.complain({ ...answer, key: "cover" });
        const { candidates, advice } = answer;
        const items = candidates.map(({ name, reason, ...cover }) =>
          ({ ...cover, title: name || reason, lines: [name && reason] }));
        own.covers.write(items);
        own.status.textContent = advice ?? (candidates.length ? "" : "No cover was found");
        own.covers.focus();
      });
    }

    // Reads the album again, and says whether it was changed elsewhere.
    async function renew(known) {
      const fresh = known ?? await albumOf(queryOf(album));
      if (!known && !fresh.isDone) return false;
      const isOther = fresh.digest !== album.digest;
      album.digest = fresh.digest;
      own.renew(fresh.fields);
      return isOther;
    }

    // The picture of a new album is sent behind it.
    async function sendPicture(picture) {
      if (!album) { own.picture = picture; return { isDone: true }; }
      const answer = await sendTo(album, picture);
      if (answer.isDone) await renew();
      else own.complain({ ...answer, key: "cover" });
      return answer;
    }
  }

  async function added({ id, title, page }) {
    const { picture } = form;
    close();
    const sent = picture ? await sendTo(await albumOf(queryOf({ id })), picture) : { isDone: true };
    if (!sent.isDone) tools.complain(sent.head, sent.text);
    tools.say(`“${title}” was added`);
    return tools.arrival(page);
  }

  const nameOf = ({ id, source, digest }) => ({ id, source, digest });
  const sendTo = (album, picture) => album.isDone ? tools.send("/cover", { ...nameOf(album), ...picture }) : album;

  async function sendAlone(picture) {
    const answer = await sendTo(await albumOf(tools.query), picture);
    if (!answer.isDone) tools.complain(answer.head, answer.text);
    return answer;
  }

  function report(text) {
    tools.say(text);
    if (form) form.status.textContent = text;
  }

  function watch(place) {
    for (const kind of ["dragover", "drop", "paste"]) place.addEventListener(kind, takePicture);
  }

  function takePicture(event) {
    const data = event.dataTransfer ?? event.clipboardData;
    const isDrop = event.type === "drop";
    const isText = !data.files.length && !data.types.includes("Files");
    // Text can be dropped and pasted into a field.
    if (isText && (!isDrop || event.target.matches?.("input, textarea"))) return;
    event.preventDefault();
    if (event.type === "dragover") return;
    const isPlace = !isDrop || event.target.closest?.(".desk") || coverOf()?.parentElement.contains(event.target);
    // The other dialogs take no picture.
    if (isPlace && (!form || form.fields)) usePicture(data.files[0]);
    else report("Drop the picture on the cover");
  }

  async function usePicture(file) {
    const name = file && `“${file.name}”`;
    if (!file) return report("Only a file of a picture can be dropped here");
    if (!file.type.startsWith("image/")) return report(`${name} is not a picture`);
    if (file.size > LARGEST) return report(`${name} is larger than 20 MB`);
    const bitmap = await createImageBitmap(file).catch(() => null);
    const onPage = bitmap && !form?.isNew && coverOf() && drawn(bitmap);
    if (onPage) coverOf().after(onPage);
    form?.showPicture(bitmap && drawn(bitmap));
    const data = await textOf(file);
    await tools.hold(async () => {
      const picture = { name: file.name, data };
      const answer = form ? await form.sendPicture(picture) : await sendAlone(picture);
      report(answer.isDone ? `${name} ${form?.isNew ? "will be" : "is"} the cover` : "");
      tools.refresh();
      if (answer.isDone) return;
      onPage?.remove();
      form?.showPicture(null);
    });
  }

  return { edit, add: lookup, history, covers, select, resume };
}

function drawn(bitmap) {
  const canvas = make("canvas", { className: "desk-picture", role: "img", "aria-label": "The new cover" });
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  return canvas;
}

// The bytes as Base64.
function textOf(file) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

// What the editor begins with.
function draftsOf(text) {
  if (/^[\d\s-]{8,}$/.test(text)) return { barcode: text.replace(/\D/g, "") };
  const [, artist, title] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(text) ?? [];
  return artist ? { artist: [artist], title } : /^https?:/.test(text) ? {} : { title: text };
}

// The links of albums on a page become boxes that are ticked, by click or Space; with Shift, all from the last one on.
function selection(place, all, changed) {
  const pages = new Map(all.map(album => [album.page && pathOf(album.page), album]));
  const keys = new Map(all.map(album => [album.source + album.id, album]));
  const albums = new Set();
  let last = null;

  // A cover of a shelf leads to itself, and the large one beneath it to the page.
  function albumAt(link) {
    if (link.closest("[data-details], nav, .prose")) return null;
    const target = link.dataset.item && link.closest("li").querySelector(".art") || link;
    return pages.get(pathOf(target.href));
  }
  const links = () => [...place.querySelectorAll("[data-item], :is(li, th) > a[href]")].filter(albumAt);
  function draw() {
    for (const link of links())
      Object.assign(link, { role: "checkbox", ariaChecked: String(albums.has(albumAt(link))) });
    changed();
  }
  function take(event) {
    const link = event.target.closest?.("[role=checkbox]");
    if (!link || !place.contains(link) || event.key && event.key !== " ") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const list = links(), isRange = event.shiftKey && list.includes(last);
    const [start, end] = [list.indexOf(isRange ? last : link), list.indexOf(link)].sort((a, b) => a - b);
    const isOn = isRange || !albums.has(albumAt(link));
    for (const link of list.slice(start, end + 1)) albums[isOn ? "add" : "delete"](albumAt(link));
    last = link;
    draw();
  }
  // Covers that come later, in a long shelf or on a wall.
  const observer = new MutationObserver(draw);
  observer.observe(place, { childList: true, subtree: true });
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, take, true);
  document.documentElement.classList.add("desk-selecting");
  return {
    albums,
    add(more) {
      for (const album of more) albums.add(keys.get(album.source + album.id) ?? album);
      draw();
    },
    focus: () => (links().find(link => link.ariaCurrent) ?? links()[0])?.focus({ preventScroll: true }),
    end() {
      observer.disconnect();
      for (const kind of ["click", "keydown"]) document.removeEventListener(kind, take, true);
      for (const link of links()) Object.assign(link, { role: null, ariaChecked: null });
      document.documentElement.classList.remove("desk-selecting");
    },
  };
}
