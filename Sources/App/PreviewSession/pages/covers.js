// Covers that a search was not sure of, one album after another. A choice takes one look and one key: a number takes a
// candidate, N refuses all, S goes on without a decision, B goes back, where another decision replaces the first.
import { Sheet, button, make } from "./fields.js";

const KEYS = { n: "refuse", s: "skip", b: "back" };

export class Review extends Sheet {
  // `actions` are `load` and `decide`.
  constructor(actions) {
    super("covers", "Covers to decide about", " ");
    Object.assign(this, { actions, albums: [], at: 0, isBusy: false });
    this.place = this.element.querySelector(".desk-place");
    this.name = make("h3", { dir: "auto" });
    this.facts = make("p", { className: "desk-place", dir: "auto" });
    this.list = make("ol", { role: "list", className: "desk-covers" });
    this.body.append(this.name, this.facts, this.list);
    const buttons = [["back", "Back"], ["skip", "Skip"], ["refuse", "None"]].map(([action, text]) => {
      const key = Object.keys(KEYS).find(key => KEYS[key] === action);
      this[action + "Button"] = button(text, () => this[action]());
      this[action + "Button"].setAttribute("aria-keyshortcuts", key);
      this[action + "Button"].append(make("kbd", { textContent: key.toUpperCase(), ariaHidden: "true" }));
      return this[action + "Button"];
    });
    this.foot.append(...buttons);
    this.element.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const all = [...this.list.querySelectorAll("button")], at = all.indexOf(event.target);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const job = KEYS[event.key.toLowerCase()];
      if (step && at >= 0) all[at + step]?.focus();
      else if (/^[1-9]$/.test(event.key)) all[event.key - 1]?.click();
      else if (job) this[job]();
      else return;
      event.preventDefault();
    });
  }

  async show() {
    super.show();
    this.status.textContent = "Reading…";
    this.draw();
    const answer = await this.actions.load();
    if (!answer.isDone) return this.complain(answer);
    this.albums = answer.albums;
    this.status.textContent = "";
    this.draw();
  }

  get album() {
    return this.albums[this.at];
  }

  draw() {
    const { album, albums, at } = this;
    this.place.textContent = album ? `${at + 1} of ${albums.length}` : " ";
    this.name.textContent = album ? [album.artist, album.title].filter(part => part).join(" – ") : this.ending;
    this.facts.textContent = album?.facts ?? "";
    this.list.replaceChildren(...(album?.candidates ?? []).map((candidate, index) => this.itemOf(candidate, index)));
    this.backButton.disabled = !at;
    this.skipButton.disabled = this.refuseButton.disabled = !album;
    this.refuseButton.ariaPressed = album?.taken === null ? "true" : null;
    this.body.scrollTop = 0;
    const chosen = this.list.querySelector("[aria-pressed=true]") ?? this.list.querySelector("button");
    (chosen ?? this.element.querySelector(at ? ".desk-foot button:enabled" : ".desk-close")).focus();
  }

  get ending() {
    if (!this.albums.length) return this.status.textContent ? "" : "Nothing is doubtful";
    const count = isTaken => this.albums.filter(({ taken }) => taken !== undefined && (taken !== null) === isTaken).length;
    const [taken, refused] = [count(true), count(false)];
    return `${taken} taken, ${refused} refused, ${this.albums.length - taken - refused} left`;
  }

  itemOf({ id, picture, name, reason, score }, index) {
    const image = make("img", { src: picture, alt: "", decoding: "async", referrerPolicy: "no-referrer" });
    image.onerror = () => image.remove();
    const take = make("button", { type: "button", onclick: () => this.decide(id, true) },
      make("span", { className: "desk-square" }, image),
      make("span", {}, index < 9 ? make("kbd", { textContent: String(index + 1) }) : "",
        make("b", { dir: "auto", textContent: name || "A picture" }),
        make("bdi", { textContent: `${reason} (${score})` })));
    if (this.album.taken === id) take.ariaPressed = "true";
    return make("li", {}, take);
  }

  async decide(id, isTaken) {
    const { album } = this;
    if (this.isBusy || !album) return;
    this.isBusy = true;
    this.alert.replaceChildren();
    const answer = await this.actions.decide({ id, isTaken });
    this.isBusy = false;
    if (!answer.isDone) return this.complain(answer);
    album.taken = isTaken ? id : null;
    this.step(1, `${album.title}: ${isTaken ? "taken" : "refused"}`);
  }

  refuse() {
    if (this.album) this.decide(this.album.candidates[0].id, false);
  }

  skip() {
    if (this.album && !this.isBusy) this.step(1, `${this.album.title}: skipped`);
  }

  back() {
    if (this.at && !this.isBusy) this.step(-1, "");
  }

  step(count, said) {
    this.at += count;
    this.status.textContent = said;
    this.draw();
  }
}
