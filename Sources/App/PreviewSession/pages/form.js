// The dialogs of the desk, and the editor: its fields, what was typed, and what is wrong with it. They send nothing.
import { Sheet, button, choices, controlFor, make, nameOf, releaseItem, textInput } from "./fields.js";

const COMMON = ["title", "artist", "released", "rating", "genre", "format", "label", "tags", "cover", "notes"];
// What several albums can have in common.
const SHARED = "rating tags genre artist released format label country type added draft publish expire".split(" ");
const FOCUSABLE = "button:not(li button), input, textarea, summary";
const attempt = job => { try { return job(); } catch { return null; } };
const isSame = (field, base) => JSON.stringify(field.control.read()) === base;

export class Form extends Sheet {
  // `actions` are `save`, `reset`, `usePicture`, `findCovers`, `useCover` and `render`.
  constructor({ title, place, fields, isNew }, actions) {
    super(isNew ? "add" : "edit", title, place);
    Object.assign(this, { isNew, actions, picture: null, isBusy: false });
    this.fields = new Map(fields.map(field => [field.key, this.fieldOf(field)]));
    const all = [...this.fields.values()];
    const common = isNew ? all : COMMON.map(key => this.fields.get(key)).filter(field => field);
    const rest = all.filter(field => !common.includes(field));
    const elements = list => list.map(field => field.element);

    this.help = make("p", { className: "desk-help" });
    this.more = make("details", {}, make("summary", { textContent: "More fields" }), ...elements(rest));
    this.body.append(...elements(common), ...rest.length ? [this.more] : []);
    this.submit = make("button", { type: "submit", className: "desk-save", textContent: isNew ? "Add" : "Save" });
    this.question = make("div", { className: "desk-question", role: "group", hidden: true },
      make("p", { textContent: "There are changes that are not saved." }),
      button("Keep editing", () => this.ask(false)), button("Discard them", () => this.left()),
      button("Save them", actions.save, "desk-save"));
    this.question.ariaLabel = "Unsaved changes";
    this.foot.prepend(this.help, this.question);
    this.foot.append(this.submit);
    this.listen();
  }

  listen() {
    const fieldAt = event => this.fields.get(event.target.closest("[data-key]")?.dataset.key);
    this.submitted = this.actions.save;
    this.element.addEventListener("keydown", event => {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter");
      if (isSave) this.actions.save();
      // Enter in a field does not save, as it adds a name or a row in others.
      else if (event.key !== "Enter" || !event.target.matches("input")) return;
      event.preventDefault();
    });
    this.element.addEventListener("focusin", event => { this.help.textContent = fieldAt(event)?.help ?? ""; });
    this.element.addEventListener("input", event => {
      this.unmark(fieldAt(event));
      this.status.textContent = "";
    });
  }

  fieldOf({ key, kind, value, help = "", known, isOverridden, draft }) {
    const id = "sitegen-desk-" + key;
    const control = controlFor({ key, kind, value, known, render: this.actions.render }, id);
    const label = make(control.isGroup ? "span" : "label", { id: id + "-name", className: "desk-name" });
    label.textContent = nameOf(key);
    if (control.isGroup) {
      control.element.role = "group";
      control.element.setAttribute("aria-labelledby", label.id);
    } else {
      label.htmlFor = id;
    }
    const reset = button("Take my change back", () => this.actions.reset(key));
    reset.hidden = !isOverridden;
    const note = make("p", { className: "desk-note", id: id + "-note", hidden: true });
    const about = make("span", { id: id + "-help", hidden: true, textContent: help });
    const element = make("div", { className: "desk-field" }, label, control.element, reset, note, about);
    element.dataset.key = key;
    element.querySelector("input, textarea")?.setAttribute("aria-describedby", `${about.id} ${note.id}`);
    if (key === "cover") {
      const file = make("input", { type: "file", accept: "image/*", hidden: true });
      file.onchange = () => { if (file.files[0]) this.actions.usePicture(file.files[0]); file.value = ""; };
      const buttons = make("div", { className: "desk-line" }, button("Choose a picture…", () => file.click()), file);
      element.append(buttons);
      if (!this.isNew) {
        this.covers = choices(({ address }) => this.actions.useCover(address));
        element.append(this.covers.element);
        buttons.append(button("Find covers", this.actions.findCovers));
      }
    }
    const base = JSON.stringify(control.read());
    if (draft) control.write(draft);
    return { key, control, element, note, reset, help, base, stored: JSON.stringify(value) };
  }

  show(kept) {
    super.show();
    if (!kept) return this.form.querySelector("[data-key] :is(input, textarea)").focus();
    for (const [key, value] of Object.entries(kept.drafts)) {
      const field = this.fields.get(key);
      field?.control.write(value);
      if (field && kept.bases[key] !== field.base) this.compare(field);
    }
    this.picture = kept.picture ?? null;
    this.more.open = kept.isMore;
    this.status.textContent = kept.status;
    if (kept.fault) this.complain(kept.fault, true);
    this.body.scrollTop = kept.scroll;
    const focused = [...this.form.querySelectorAll(FOCUSABLE)][kept.focus];
    if (!focused) return document.activeElement.blur();
    focused.focus({ preventScroll: true });
    if (kept.caret) attempt(() => focused.setSelectionRange(...kept.caret));
  }

  kept() {
    const drafts = {}, bases = {}, focused = document.activeElement;
    for (const { key, control, base } of this.changes()) [drafts[key], bases[key]] = [control.read(), base];
    return {
      kind: this.action, drafts, bases, picture: this.picture, fault: this.fault, status: this.status.textContent,
      isMore: this.more.open, scroll: this.body.scrollTop,
      focus: [...this.form.querySelectorAll(FOCUSABLE)].indexOf(focused),
      caret: attempt(() => [focused.selectionStart, focused.selectionEnd]),
    };
  }

  changes() {
    return [...this.fields.values()].filter(field => !isSame(field, field.base));
  }

  leave() {
    if (!this.question.hidden) this.ask(false);
    else if (this.changes().length || this.picture) this.ask(true);
    else this.left();
  }

  ask(isAsked) {
    if (this.question.hidden !== isAsked) return;
    if (isAsked) this.asker = document.activeElement;
    this.question.hidden = !isAsked;
    this.submit.hidden = isAsked;
    (isAsked ? this.question.querySelector("button") : this.asker).focus();
  }

  wait(isBusy, text = "Saving…") {
    this.isBusy = isBusy;
    this.submit.ariaDisabled = isBusy ? "true" : null;
    if (!isBusy) return;
    this.ask(false);
    this.alert.replaceChildren();
    this.fault = null;
    for (const field of this.fields.values()) this.unmark(field);
    this.status.textContent = text;
  }

  // Shows why nothing was saved, at the field that `key` names.
  complain(fault, isKept = false) {
    this.fault = fault;
    const field = this.fields.get(fault.key);
    const kept = `What you typed is kept.${fault.isElsewhere ? " Save again to put it in place of the other." : ""}`;
    const advice = field ? `Correct “${nameOf(field.key)}” and save again.` : kept;
    super.complain(fault, advice);
    if (!field) return;
    if (this.more.contains(field.element)) this.more.open = true;
    const input = field.element.querySelector("input, textarea");
    input.ariaInvalid = "true";
    if (isKept) return;
    input.focus();
    field.element.scrollIntoView({ block: "center" });
  }

  unmark(field) {
    if (!field) return;
    field.note.hidden = true;
    field.element.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
  }

  // Takes the values that the album has now; what was typed stays.
  renew(fields) {
    const changed = this.changes();
    for (const { key, value, isOverridden } of fields) {
      const field = this.fields.get(key);
      if (!field) continue;
      field.reset.hidden = !isOverridden;
      const stored = JSON.stringify(value);
      if (stored === field.stored) continue;
      field.stored = stored;
      const draft = field.control.read();
      field.control.write(value);
      const base = JSON.stringify(field.control.read());
      const isOther = base !== field.base;
      field.base = base;
      if (!changed.includes(field)) continue;
      field.control.write(draft);
      if (isOther) this.compare(field);
    }
  }

  // Two values of one field: the one that was typed stays in it, the other one can be taken.
  compare(field) {
    if (isSame(field, field.base)) return;
    const other = JSON.parse(field.base);
    const words = Array.isArray(other) ? other.map(part => part.title ?? part.url ?? part).join(", ") : other ?? "";
    const shown = typeof words === "object" ? field.base : words === "" ? "nothing" : `“${words}”`;
    field.note.replaceChildren(`Elsewhere this was changed to ${shown}. `, button("Use that", () => {
      field.control.write(other);
      this.unmark(field);
      field.element.querySelector(FOCUSABLE).focus();
    }));
    field.note.hidden = false;
  }

  closeCovers() {
    const { element } = this.covers;
    if (element.contains(document.activeElement)) element.previousSibling.lastChild.focus();
    this.covers.write([]);
  }

  showPicture(canvas) {
    const cover = this.fields.get("cover")?.element;
    cover?.querySelector("canvas")?.remove();
    if (canvas) cover?.append(canvas);
  }
}

// Looks for releases by what was typed or scanned; one key adds the one that is chosen.
export class Lookup extends Sheet {
  // `actions` are `find`, `add` and `write`, which opens the editor instead.
  constructor(actions) {
    super("add", "Add an album");
    Object.assign(this, { actions, running: null, answer: null, isAdding: false });
    this.input = textInput({
      id: "sitegen-desk-text", inputmode: "search", enterkeyhint: "search", autocapitalize: "off", spellcheck: "false",
    });
    this.found = choices(release => this.add(release), this.input);
    this.list = this.found.element;
    const label = make("label", { className: "desk-name", textContent: "Bar code, address, or artist and title" });
    label.htmlFor = this.input.id;
    const search = make("button", { type: "submit", className: "desk-save", textContent: "Look up" });
    this.advice = make("p", { className: "desk-note" });
    this.body.append(label, make("div", { className: "desk-line" }, this.input, search), this.list, this.advice);
    this.foot.append(button("Write it by hand", () => actions.write(this.text)));
    this.submitted = this.find;
    // What is typed or scanned behind the answer is asked for next.
    this.list.addEventListener("keydown", event => {
      if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
      this.input.select();
      this.input.focus();
    });
    this.input.onkeydown = event => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      this.found.focus();
    };
  }

  get text() {
    return this.input.value.trim();
  }

  kept() {
    const isInList = this.list.contains(document.activeElement);
    return this.isAdding ? null : { kind: "lookup", text: this.input.value, answer: this.answer, isInList };
  }

  show(kept) {
    super.show();
    this.input.value = kept?.text ?? "";
    if (kept?.answer) this.draw(kept.answer);
    if (kept?.isInList) this.found.focus();
    else this.input.focus();
  }

  // A scanner may send two ends of a line.
  find() {
    if (!this.text || this.isAdding || this.running?.text === this.text) return;
    this.stop("Looking up…");
    this.running = Object.assign(new AbortController(), { text: this.text });
    this.list.ariaBusy = "true";
    this.actions.find(this.text, this.running.signal);
  }

  async take(answering, signal) {
    const answer = await answering;
    if (signal.aborted) return;
    const { text } = this.running;
    this.stop("");
    if (!answer.isDone) return this.complain(answer);
    this.draw(answer);
    if (document.activeElement === this.input && this.text === text) this.found.focus();
  }

  stop(said) {
    this.running?.abort();
    this.running = this.list.ariaBusy = null;
    this.status.textContent = said;
    this.alert.replaceChildren();
  }

  draw(answer) {
    const { candidates, advice } = this.answer = answer;
    this.found.write(candidates.map(releaseItem));
    const count = candidates.length === 1 ? "1 release was found" : `${candidates.length} releases were found`;
    this.status.textContent = candidates.length ? count : "Nothing was found";
    this.advice.textContent = advice ?? "";
  }

  async add(release) {
    if (this.isAdding) return;
    this.isAdding = true;
    this.stop(`Adding “${release.title}”…`);
    await this.actions.add(release);
    this.isAdding = false;
  }

  leave() {
    if (!this.running) return this.left();
    this.stop("Cancelled");
    this.input.focus();
  }
}

// The edits of the last days, each with its way back.
export class History extends Sheet {
  // `actions` are `load` and `reverse`.
  constructor(actions) {
    super("history", "History", "What was changed, newest first");
    this.actions = actions;
    this.dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
    this.list = make("ol", { role: "list", className: "desk-edits" });
    this.body.append(this.list);
  }

  kept() {
    return { kind: "history", focus: document.activeElement.name, status: this.status.textContent };
  }

  async show(kept) {
    super.show();
    this.status.textContent = kept?.status ?? "";
    await this.draw(kept?.focus);
  }

  async draw(focused) {
    const answer = await this.actions.load();
    if (!answer.isDone) return this.complain(answer);
    this.list.replaceChildren(...answer.edits.map(edit => this.rowOf(edit)));
    if (!answer.edits.length) this.status.textContent = "Nothing was changed yet";
    const parts = [`[name="${focused}"]`, "li button", ".desk-close"].map(part => this.element.querySelector(part));
    parts.find(part => part).focus();
  }

  rowOf({ number, title, what, place, time, page, isUndone }) {
    const name = page && !isUndone ? make("a", { href: page }) : make("b");
    name.append(make("bdi", { textContent: title }));
    const action = isUndone ? "redo" : "undo";
    const reverse = button(isUndone ? "Redo" : "Undo", () => this.reverse(action, number));
    Object.assign(reverse, { name: String(number), ariaLabel: `${reverse.textContent}: ${title}, ${what}` });
    const when = make("time", { dateTime: time, textContent: this.dates.format(new Date(time)) });
    const facts = make("span", {}, isUndone ? `${what}, undone` : what, " · ", when, make("br"), place);
    return make("li", { className: isUndone ? "desk-undone" : "" }, make("div", {}, name, facts), reverse);
  }

  async reverse(action, number) {
    if (this.isBusy) return;
    this.isBusy = true;
    await this.actions.reverse(action, number);
    this.isBusy = false;
  }

  async take(answer, action) {
    this.alert.replaceChildren();
    const state = action === "undo" ? "as before" : "changed again";
    this.status.textContent = answer.isDone ? `${answer.title}: ${state}` : "";
    if (!answer.isDone) this.complain(answer);
    await this.draw(document.activeElement.name);
  }
}

// Asks for one field, and how it is changed.
export class Change extends Sheet {
  constructor(count, fields, run) {
    super("select", `Change ${count}`);
    const shared = SHARED.map(key => fields.find(field => field.key === key)).filter(field => field);
    const selectOf = (label, options) => make("select", { "aria-label": label },
      ...Object.entries(options).map(([value, textContent]) => make("option", { value, textContent })));
    this.field = selectOf("Field", Object.fromEntries(shared.map(({ key }) => [key, nameOf(key)])));
    this.way = selectOf("Change", { set: "Set to", add: "Add", remove: "Remove" });
    this.place = make("div", {});
    this.body.append(make("div", { className: "desk-line" }, this.field, this.way), this.place);
    this.foot.append(make("button", { type: "submit", className: "desk-save", textContent: `Change ${count}` }));
    let control;
    const draw = () => {
      const field = shared.find(({ key }) => key === this.field.value);
      const value = { names: [], flag: false }[field.kind] ?? null;
      control = controlFor({ ...field, value }, "sitegen-desk-value");
      this.way.hidden = field.kind !== "names";
      this.place.replaceChildren(control.element);
      for (const input of this.place.querySelectorAll("input:not([type=radio])")) input.ariaLabel = "Value";
    };
    this.field.onchange = draw;
    draw();
    this.submitted = () => {
      const value = control.read(), isSet = this.way.hidden || this.way.value === "set";
      run({ [this.field.value]: isSet ? value : { [this.way.value]: value } });
    };
  }
  show() {
    super.show();
    this.field.focus();
  }
}
