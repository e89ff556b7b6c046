// The dialog of the editor: its fields, what was typed, and what is wrong with it. It sends nothing.
import { button, controlFor, make, nameOf } from "./fields.js";

const COMMON = ["title", "artist", "released", "rating", "genre", "format", "label", "tags", "cover", "notes"];
const FOCUSABLE = "button:not(li button), input, textarea, summary";
const attempt = job => { try { return job(); } catch { return null; } };
const isSame = (field, base) => JSON.stringify(field.control.read()) === base;

export class Form {
  // `actions` are `save`, `reset`, `usePicture` and `leave`.
  constructor({ title, place = "", fields, isNew }, actions) {
    Object.assign(this, { isNew, actions, picture: null, isBusy: false });
    this.before = document.activeElement;
    this.fields = new Map(fields.map(field => [field.key, this.fieldOf(field)]));
    const isCommon = ({ key }) => isNew || COMMON.includes(key);
    const common = COMMON.map(key => this.fields.get(key)).filter(field => field && isCommon(field));
    const rest = [...this.fields.values()].filter(field => !isCommon(field));
    const elements = list => list.map(field => field.element);

    this.alert = make("div", { role: "alert", className: "desk-alert" });
    this.help = make("p", { className: "desk-help" });
    this.status = make("p", { role: "status" });
    this.more = make("details", {}, make("summary", { textContent: "More fields" }), ...elements(rest));
    this.body = make("div", { className: "desk-body" }, ...elements(common), ...rest.length ? [this.more] : []);
    this.submit = make("button", { type: "submit", className: "desk-save", textContent: isNew ? "Add" : "Save" });
    this.question = make("div", { className: "desk-question", role: "group", hidden: true },
      make("p", { textContent: "There are changes that are not saved." }),
      button("Keep editing", () => this.ask(false)), button("Discard them", actions.leave),
      button("Save them", actions.save, "desk-save"));
    this.question.ariaLabel = "Unsaved changes";
    const close = button("×", () => this.leave(), "desk-close");
    close.ariaLabel = "Close";
    const heading = make("h2", { id: "sitegen-desk", dir: "auto", textContent: title });
    const source = make("p", { className: "desk-place", textContent: place });
    const foot = make("div", { className: "desk-foot" }, this.help, this.question, this.status, this.submit);
    this.form = make("form", { noValidate: true, dir: "ltr" },
      make("div", { className: "desk-head" }, heading, source, close), this.alert, this.body, foot);
    this.element = make("dialog", { className: "desk", lang: "en", "aria-labelledby": heading.id }, this.form);
    this.listen();
  }

  listen() {
    const fieldAt = event => this.fields.get(event.target.closest("[data-key]")?.dataset.key);
    this.form.onsubmit = event => { event.preventDefault(); this.actions.save(); };
    this.element.addEventListener("cancel", event => { event.preventDefault(); this.leave(); });
    this.element.addEventListener("keydown", event => {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter");
      if (event.key === "Escape") this.question.hidden ? this.leave() : this.ask(false);
      else if (isSave) this.actions.save();
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

  fieldOf({ key, kind, value, help = "", known, isOverridden }) {
    const id = "sitegen-desk-" + key;
    const control = controlFor({ key, kind, value, known }, id);
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
      element.append(button("Choose a picture…", () => file.click()), file);
    }
    return { key, control, element, note, reset, help, base: JSON.stringify(control.read()) };
  }

  // A sheet over the page holds the focus; a panel beside it does not.
  show(kept) {
    document.body.append(this.element);
    document.documentElement.classList.add("desk-open");
    if (matchMedia("(min-width: 60em)").matches) this.element.show();
    else this.element.showModal();
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

  // What `show` needs to go on.
  kept() {
    const drafts = {}, bases = {}, focused = document.activeElement;
    for (const { key, control, base } of this.changes()) [drafts[key], bases[key]] = [control.read(), base];
    return {
      isNew: this.isNew, drafts, bases, picture: this.picture, fault: this.fault, status: this.status.textContent,
      isMore: this.more.open, scroll: this.body.scrollTop,
      focus: [...this.form.querySelectorAll(FOCUSABLE)].indexOf(focused),
      caret: attempt(() => [focused.selectionStart, focused.selectionEnd]),
    };
  }

  changes() {
    return [...this.fields.values()].filter(field => !isSame(field, field.base));
  }

  leave() {
    if (this.changes().length || this.picture) this.ask(true);
    else this.actions.leave();
  }

  ask(isAsked) {
    if (this.question.hidden !== isAsked) return;
    if (isAsked) this.asker = document.activeElement;
    this.question.hidden = !isAsked;
    this.submit.hidden = isAsked;
    (isAsked ? this.question.querySelector("button") : this.asker).focus();
  }

  close() {
    document.documentElement.classList.remove("desk-open");
    this.element.remove();
    const isBack = !this.isNew && this.before.isConnected && this.before !== document.body;
    (isBack ? this.before : document.querySelector(`[data-action=${this.isNew ? "add" : "edit"}]`))?.focus();
  }

  wait(isBusy) {
    this.isBusy = isBusy;
    this.submit.ariaDisabled = isBusy ? "true" : null;
    if (!isBusy) return;
    this.ask(false);
    this.alert.replaceChildren();
    this.fault = null;
    for (const field of this.fields.values()) this.unmark(field);
    this.status.textContent = "Saving…";
  }

  // Shows why nothing was saved, at the field that `key` names.
  complain(fault, isKept = false) {
    this.fault = fault;
    const field = this.fields.get(fault.key);
    const head = fault.head[0].toUpperCase() + fault.head.slice(1);
    const kept = `What you typed is kept.${fault.isElsewhere ? " Save again to put it in place of the other." : ""}`;
    const advice = field ? `Correct “${nameOf(field.key)}” and save again.` : kept;
    this.alert.replaceChildren(
      make("p", { textContent: `${head}. ${advice}` }), make("pre", { textContent: fault.text, tabIndex: 0 }));
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

  showPicture(canvas) {
    const cover = this.fields.get("cover")?.element;
    cover?.querySelector("canvas")?.remove();
    if (canvas) cover?.append(canvas);
  }
}
