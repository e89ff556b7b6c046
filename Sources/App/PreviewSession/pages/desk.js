// Editing an album and adding one: what is sent to the preview, and when. What was typed is kept in the tab while the
// page is away. A new picture is shown on a canvas, because the policy of a page allows pictures of the site alone.
import { make } from "./fields.js";
import { Form } from "./form.js";

const memory = "sitegen:desk" + location.pathname;
const attempt = job => { try { return job(); } catch { return null; } };
const NEW = {
  title: "text", artist: "names", released: "date", format: "names", label: "names", cover: "text", notes: "note",
};
const OTHER_NAMES = { year: "released", artists: "artist", genres: "genre" };
const LARGEST = 20 * 1024 * 1024;
let form = null; // the one that is open

export function deskOf(tools) {
  const albumOf = query => tools.ask("/album?" + query);
  // By its id, because a new title can give the page another address.
  const queryOf = ({ id, source }) => String(new URLSearchParams(source ? { id, source } : { id }));
  const coverOf = () => tools.isAlbum ? document.querySelector("main img[fetchpriority=high]") : null;

  async function edit(kept) {
    if (form) return;
    const album = await albumOf(tools.query);
    if (album.isDone) open(album, { ...album, title: `Edit “${album.title}”` }, kept);
    else tools.complain(album.head, album.text);
  }

  // The completions are those of another album.
  async function add(kept) {
    if (form) return;
    const like = tools.query ? (await albumOf(tools.query)).fields ?? [] : [];
    const fields = Object.entries(NEW).map(([key, kind]) => {
      const known = like.find(field => field.key === key)?.known;
      return { key, kind, known, value: kind === "names" ? [] : null };
    });
    open(null, { title: "Add an album", fields, isNew: true }, kept);
  }

  function resume(kept) {
    if (tools.isAlbum) watch(window);
    if (kept) return kept.isNew ? add(kept) : edit(kept);
  }

  function open(album, contents, kept) {
    const reset = key => send({ [key]: { reset: true } });
    const own = form = new Form(contents, { save, reset, usePicture, leave: close });
    own.show(kept);
    if (!tools.isAlbum) watch(own.element);
    addEventListener("pagehide", keep);
    own.sendPicture = sendPicture;

    // A large picture may be more than the browser stores.
    function keep() {
      const kept = { ...own.kept(), query: album ? queryOf(album) : tools.query };
      attempt(() => { sessionStorage[memory] = JSON.stringify({ ...kept, picture: null }); });
      if (kept.picture) attempt(() => { sessionStorage[memory] = JSON.stringify(kept); });
    }

    function close() {
      removeEventListener("pagehide", keep);
      attempt(() => sessionStorage.removeItem(memory));
      own.close();
      form = null;
    }

    function save() {
      own.ask(false);
      const changed = own.changes();
      if (!changed.length && !own.picture) own.status.textContent = "Nothing was changed";
      else send(Object.fromEntries(changed.map(({ key, control }) => [key, control.read()])));
    }

    async function send(values) {
      if (own.isBusy) return;
      own.wait(true);
      await tools.hold(async () => {
        const answer = album ? await tools.send("/change", { ...nameOf(album), fields: values })
          : await tools.send("/add", { fields: values });
        own.status.textContent = "";
        if (answer.isDone) return album ? saved(values) : added(answer);
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

    async function saved(values) {
      for (const key of Object.keys(values)) {
        const field = own.fields.get(key);
        field.base = JSON.stringify(field.control.read());
      }
      own.status.textContent = "Saved";
      await renew();
    }

    // Reads the album again, and says whether it was changed elsewhere.
    async function renew() {
      const fresh = await albumOf(queryOf(album));
      if (!fresh.isDone) return false;
      const isOther = fresh.digest !== album.digest;
      album.digest = fresh.digest;
      own.renew(fresh.fields);
      return isOther;
    }

    // Leads to the page of the new album, when the build has it.
    async function added({ id, title, page }) {
      const { picture } = form;
      close();
      const sent = picture ? await sendTo(await albumOf(queryOf({ id })), picture) : { isDone: true };
      if (!sent.isDone) tools.complain(sent.head, sent.text);
      tools.say(`“${title}” was added`);
      for (const start = Date.now(); Date.now() - start < 15000; await new Promise(done => setTimeout(done, 100)))
        if ((await fetch(page)).ok) return page;
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
    if (isPlace) usePicture(data.files[0]);
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

  return { edit, add, resume };
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
