// The controls of the editor, one for each kind of field. A control has its element, and reads and writes the value
// that the preview sends and takes. Data reaches the page as text alone, never as HTML.

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

const inputOf = properties => make("input", { type: "text", dir: "auto", autocomplete: "off", ...properties });

// An input that offers what others have. The list holds what fits, because a collection can have thousands of artists.
function completed(id, known, isTaken = () => false) {
  const list = make("datalist", { id: id + "-known" });
  const input = inputOf({ id, list: list.id });
  input.addEventListener("input", () => {
    const typed = input.value.trim();
    const found = typed ? known.filter(name => startsWith(name, typed) && !isTaken(name)) : [];
    list.replaceChildren(...found.slice(0, 20).map(value => make("option", { value })));
  });
  return [input, list];
}
const startsWith = (name, start) => name.toLowerCase().startsWith(start.toLowerCase());

function text({ known }, id) {
  const [input, list] = known ? completed(id, known) : [inputOf({ id }), ""];
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

function note(field, id) {
  const area = make("textarea", { id, dir: "auto", rows: 8, placeholder: "Markdown" });
  return { element: area, read: () => area.value || null, write: value => { area.value = value ?? ""; } };
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
      inputOf({ name, title, placeholder, value: [value[name] ?? ""].flat().join("; ") }));
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
