// The parts of the desk's dialogs: their frame, and the controls, one for each kind of field. A control has its
// element, and reads and writes the value that the preview sends and takes. Data reaches the page as text, never as HTML.

// What is no text is a property, such as a handler.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    const isProperty = typeof value !== "string" || /^(textContent|value|className)$/.test(name);
    if (isProperty) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export const button = (textContent, onclick, className = "desk-quiet") =>
  make("button", { type: "button", textContent, onclick, className });

// A sheet from below, in a wide window a panel at the end. `action` is that of the button which opens it.
export class Sheet {
  constructor(action, title, place = "") {
    Object.assign(this, { action, before: document.activeElement });
    this.alert = make("div", { role: "alert", className: "desk-alert" });
    this.status = make("p", { role: "status" });
    this.body = make("div", { className: "desk-body" });
    this.foot = make("div", { className: "desk-foot" }, this.status);
    const close = button("×", () => this.leave(), "desk-close");
    close.ariaLabel = "Close";
    const heading = make("h2", { id: "sitegen-desk", dir: "auto", textContent: title });
    const source = make("p", { className: "desk-place", textContent: place });
    this.form = make("form", { noValidate: true, dir: "ltr" },
      make("div", { className: "desk-head" }, heading, source, close), this.alert, this.body, this.foot);
    this.element = make("dialog", { className: "desk", lang: "en", "aria-labelledby": heading.id }, this.form);
    this.form.onsubmit = event => { event.preventDefault(); this.submitted?.(); };
    this.element.addEventListener("cancel", event => { event.preventDefault(); this.leave(); });
    this.element.addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.leave();
    });
  }

  // A sheet over the page holds the focus; a panel beside it does not.
  show() {
    document.body.append(this.element);
    document.documentElement.classList.add("desk-open");
    if (matchMedia("(min-width: 60em)").matches) this.element.show();
    else this.element.showModal();
  }

  // What `show` needs to go on in the page that follows.
  kept() {
    return null;
  }

  leave() {
    this.left();
  }

  close() {
    document.documentElement.classList.remove("desk-open");
    this.element.remove();
    const isBack = this.before.isConnected && this.before !== document.body;
    (isBack ? this.before : document.querySelector(`[data-action=${this.action}]`))?.focus();
  }

  complain({ head, text }, advice = "") {
    this.status.textContent = "";
    const sentence = `${head[0].toUpperCase() + head.slice(1)}. ${advice}`;
    this.alert.replaceChildren(make("p", { textContent: sentence }), make("pre", { textContent: text, tabIndex: 0 }));
  }
}

const NAMES = {
  artist: "Artists", genre: "Genres", label: "Labels", format: "Formats", released: "Released", notes: "Note",
  catalogNumber: "Catalogue numbers", ids: "Ids in databases", extra: "Own fields", added: "Added on",
  publish: "Shown from", expire: "Shown until", slug: "Address", aliases: "Former addresses", audio: "Recordings",
};
export const nameOf = key =>
  NAMES[key] ?? key[0].toUpperCase() + key.slice(1).replace(/[A-Z]/g, letter => " " + letter.toLowerCase());

export function controlFor(field, id) {
  const control = (KINDS[field.kind] ?? text)(field, id);
  control.write(field.value);
  return control;
}

export const textInput = properties => make("input", { type: "text", dir: "auto", autocomplete: "off", ...properties });

// An input that offers what others have. The list holds what fits, because a collection can have thousands of artists.
function completed(id, known, isTaken = () => false) {
  const list = make("datalist", { id: id + "-known" });
  const input = textInput({ id, list: list.id });
  input.addEventListener("input", () => {
    const typed = input.value.trim();
    const found = typed ? known.filter(name => startsWith(name, typed) && !isTaken(name)) : [];
    list.replaceChildren(...found.slice(0, 20).map(value => make("option", { value })));
  });
  return [input, list];
}
const startsWith = (name, start) => name.toLowerCase().startsWith(start.toLowerCase());

function text({ known }, id) {
  const [input, list] = known ? completed(id, known) : [textInput({ id }), ""];
  return {
    element: list ? make("div", {}, input, list) : input,
    read: () => input.value.trim() || null,
    write: value => { input.value = value ?? ""; },
  };
}

function date(field, id) {
  const control = text(field, id);
  control.element.placeholder = "1977, 1977-11 or 1977-11-18";
  return control;
}

// A note beside what it becomes. That is in a shadow tree, so that its links and names are not those of the page; it is
// HTML of the site's own renderer, and the only text that is read as HTML.
function note({ render }, id) {
  const area = make("textarea", { id, dir: "auto", rows: 8, placeholder: "Markdown" });
  const control = { element: area, read: () => area.value || null, write: value => { area.value = value ?? ""; } };
  if (!render) return control;
  const sheets = [...document.querySelectorAll("head link[rel~=stylesheet]")].map(sheet => sheet.cloneNode());
  const page = make("div", { className: "prose", dir: "auto" });
  const shown = make("div", { className: "desk-shown", role: "group", hidden: true });
  shown.ariaLabel = "The note on the page";
  shown.attachShadow({ mode: "open" }).append(...sheets, page);
  const problems = make("pre", { className: "desk-problems", "aria-live": "polite" });
  let timer, isAsked = false, isChanged = false;

  // One request at a time: an older answer never takes the place of a newer one.
  async function draw() {
    isChanged = isAsked;
    if (isAsked) return;
    isAsked = true;
    const answer = area.value.trim() ? await render(area.value) : { html: "", problems: "" };
    isAsked = false;
    if (isChanged) return draw();
    shown.hidden = !answer.html;
    page.innerHTML = answer.html ?? "";
    problems.textContent = answer.problems ?? answer.text;
  }
  const late = delay => { clearTimeout(timer); timer = setTimeout(draw, delay); };
  area.oninput = () => late(300);
  area.onfocus = () => late(0);
  return { ...control, element: make("div", { className: "desk-write" }, area, problems, shown) };
}

function flag(field, id) {
  const input = make("input", { type: "checkbox", id });
  return { element: input, read: () => input.checked, write: value => { input.checked = value; } };
}

// Names as chips.
function names({ known = [] }, id) {
  let values = [];
  const chips = make("ul", { role: "list" });
  const [input, list] = completed(id, known, name => values.includes(name));
  const element = make("div", { className: "desk-chips" }, chips, input, list);

  function draw() {
    chips.replaceChildren(...values.map((name, index) => {
      const remove = button("×", () => { values.splice(index, 1); draw(); input.focus(); tell(element); }, "");
      remove.ariaLabel = `Remove ${name}`;
      return make("li", {}, make("bdi", { textContent: name }), remove);
    }));
    chips.hidden = !values.length;
  }
  function take() {
    const name = input.value.trim();
    input.value = "";
    if (!name || values.includes(name)) return;
    values.push(name);
    draw();
    tell(element);
  }
  // A name that was chosen from the list replaces the text at once.
  input.oninput = event => {
    if (event.inputType === "insertReplacementText" || !event.inputType && known.includes(input.value)) take();
  };
  input.onkeydown = event => {
    // “Earth, Wind & Fire” has a comma of its own.
    const isName = known.some(name => startsWith(name, input.value.trim() + ","));
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey || event.key === "," && !isName) {
      if (event.isComposing) return;
      event.preventDefault();
      take();
    } else if (event.key === "Backspace" && !input.value && values.length) {
      values.pop();
      draw();
      tell(element);
    }
  };
  input.onblur = take;
  return {
    element,
    read: () => input.value.trim() ? [...values, input.value.trim()] : [...values],
    write: value => { values = [...value ?? []]; input.value = ""; draw(); },
  };
}

// Half stars are radio buttons, so that arrow keys work. A rating on another scale is a text.
function rating(field, id) {
  if (field.value !== null && !/^([0-4](\.[05])?|5(\.0)?)$/.test(field.value)) return text(field, id);
  const said = make("output");
  const steps = Array.from({ length: 11 }, (_, index) => index / 2);
  const radios = steps.map(step => make("input", {
    type: "radio", name: id, value: String(step), "aria-label": step === 1 ? "1 star" : `${step} stars`,
  }));
  const clear = button("No rating", () => {
    chosen().checked = false;
    draw();
    radios[1].focus();
    tell(element);
  });
  const labels = radios.map((radio, index) =>
    make("label", { className: index ? "desk-half" : "desk-none", title: radio.ariaLabel }, radio,
      make("span", { textContent: index ? "" : "0", "aria-hidden": "true" })));
  const stars = make("div", { className: "desk-stars" }, ...labels);
  const element = make("div", { className: "desk-rating" }, stars, said, clear);
  const chosen = () => radios.find(radio => radio.checked);

  function draw() {
    const at = radios.indexOf(chosen());
    labels.forEach((label, index) => label.classList.toggle("desk-on", index > 0 && index <= at));
    said.textContent = at < 0 ? "" : `${steps[at]} of 5`;
    clear.hidden = at < 0;
  }
  element.onchange = draw;
  return {
    element, isGroup: true,
    read: () => chosen()?.value ?? null,
    write(value) {
      for (const radio of radios) radio.checked = value !== null && Number(radio.value) === Number(value);
      draw();
    },
  };
}

// Things to choose one from, with pictures; the arrow keys go through them, and back to `before`. What has an address
// leads there.
export function choices(choose, before) {
  const element = make("ol", { role: "list", className: "desk-choices" });
  const all = () => [...element.children].map(item => item.firstChild);
  element.onkeydown = event => {
    const list = all(), at = list.indexOf(event.target);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    (next < 0 ? before : list[next])?.focus();
  };
  function elementsOf(item) {
    const square = make("span", { className: "desk-square" });
    if (item.picture) {
      const image = make("img", { src: item.picture, alt: "", loading: "lazy", decoding: "async" });
      image.onerror = () => image.remove();
      square.append(image);
    }
    const lines = item.lines.filter(line => line).map(line => make("bdi", { textContent: line }));
    const parts = [square, make("span", {}, make("b", { dir: "auto", textContent: item.title }), ...lines)];
    if (item.page) return [make("a", { href: item.page }, ...parts), button("Add another", () => choose(item))];
    return [make("button", { type: "button", onclick: () => choose(item) }, ...parts)];
  }
  return {
    element,
    focus: () => all()[0]?.focus(),
    write: items => element.replaceChildren(...items.map(item => make("li", {}, ...elementsOf(item)))),
  };
}

// A release that the collection has leads to its page.
export function releaseItem({ here, ...release }) {
  const { artist, year, country, label, catalogNumber, format, tracks } = release;
  const line = (...parts) => parts.filter(part => part).join(" · ");
  const count = tracks && (tracks === 1 ? "1 track" : `${tracks} tracks`);
  const lines = [artist, line(year, country, format, count), line(label, catalogNumber), here && "In your collection"];
  return { ...release, page: here?.page, lines };
}

const COLUMNS = {
  tracks: [
    ["position", "Position"], ["title", "Title"], ["duration", "Length"],
    ["artist", "Artists", "Artists, separated by ;"],
  ],
  links: [["title", "Title"], ["url", "Address", "https://…"]],
  pairs: [["name", "Name"], ["value", "Value"]],
};

// Rows of texts. What a row has besides its columns stays in it.
function rows({ kind }) {
  const what = { tracks: "track", links: "link", pairs: "line" }[kind];
  const list = make("ol", { role: "list" });
  const more = button(`Add a ${what}`, () => { insert({}, null); tell(element); });
  const element = make("div", { className: "desk-rows" }, list, more);
  const inputsOf = row => [...row.querySelectorAll("input")];

  function rowOf(value) {
    const inputs = COLUMNS[kind].map(([name, title, placeholder = title]) =>
      textInput({ name, title, placeholder, value: [value[name] ?? ""].flat().join("; ") }));
    const job = (name, sign, run) =>
      Object.assign(button(sign, () => { run(); number(); tell(element); }, ""), { name });
    const row = make("li", {}, ...inputs, make("span", {}, job("up", "↑", () => move(row, -1)),
      job("down", "↓", () => move(row, 1)), job("remove", "×", () => remove(row))));
    row.value = value;
    row.onkeydown = event => {
      if (event.target.localName !== "input" || event.ctrlKey || event.metaKey) return;
      const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step && event.key !== "Enter") return;
      event.preventDefault();
      if (step) move(row, step, event.target);
      else insert({}, row.nextSibling);
      number();
      tell(element);
    };
    return row;
  }
  function insert(value, before) {
    const row = rowOf(value);
    list.insertBefore(row, before);
    number();
    (row.querySelector("[name=title]") ?? inputsOf(row)[0]).focus();
  }
  function move(row, step, focused = document.activeElement) {
    const other = step < 0 ? row.previousSibling : row.nextSibling;
    if (other) list.insertBefore(row, step < 0 ? other : other.nextSibling);
    focused.focus();
  }
  function remove(row) {
    const heir = row.nextSibling ?? row.previousSibling;
    row.remove();
    (heir?.querySelector("[name=remove]") ?? more).focus();
  }
  function number() {
    [...list.children].forEach((row, index) => {
      const name = `${what} ${index + 1}`;
      for (const input of inputsOf(row)) input.ariaLabel = `${input.title}, ${name}`;
      for (const button of row.querySelectorAll("button"))
        button.ariaLabel = button.name === "remove" ? `Remove ${name}` : `Move ${name} ${button.name}`;
    });
  }
  function valueOf(row) {
    const value = { ...row.value };
    for (const input of inputsOf(row)) {
      const before = [row.value[input.name] ?? ""].flat().join("; ");
      const now = input.value.trim();
      if (!now) delete value[input.name];
      else if (now !== before) value[input.name] = input.name === "artist" ? now.split(/\s*;\s*/) : now;
    }
    return value;
  }
  const isPairs = kind === "pairs";
  return {
    element, isGroup: true,
    read() {
      const values = [...list.children].map(valueOf).filter(value => Object.keys(value).length);
      return isPairs ? Object.fromEntries(values.map(({ name = "", value = "" }) => [name, value])) : values;
    },
    write(value) {
      const values = isPairs ? Object.entries(value ?? {}).map(([name, value]) => ({ name, value })) : value ?? [];
      list.replaceChildren(...values.map(rowOf));
      number();
    },
  };
}

// A change that no event of the browser reports.
const tell = element => element.dispatchEvent(new Event("input", { bubbles: true }));

const KINDS = { text, date, note, flag, names, rating, tracks: rows, links: rows, pairs: rows };
