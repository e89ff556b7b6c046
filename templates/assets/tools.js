// Hide and Undo of a shelf, in the browser of the visitor. It is loaded before shelf.js, which calls it for each shelf.

window.sitegenTools = ({ shelf, items, long, key, read, write, name, seek, title, cell, clamped, on, choose, current }) => {
  const find = selector => shelf.querySelector(selector);
  const tools = find("[role=toolbar]");
  if (!tools) return;
  // On a long shelf, names have numbers: they count while the shelf has the same albums.
  const place = key + ":undo" + (shelf.dataset.version ?? "");
  let isReady = false;
  const gone = []; // names and items with their indices
  const hidden = () => gone.map(([id]) => id).join("\n");

  function take(id, item) {
    gone.push([id, item, items.indexOf(item)]);
    items.splice(items.indexOf(item), 1);
    if (item.id) cell(item).remove();
  }

  function putBack() {
    const [, item, index] = gone.pop();
    if (!long) find("ul").insertBefore(cell(item), items[index] ? cell(items[index]) : null);
    items.splice(index, 0, item);
    return item;
  }

  // A number of albums in words: `many` has the forms of the language's other plurals, each behind its name.
  function plural(number, { one, many }) {
    const kind = new Intl.PluralRules(document.documentElement.lang).select(number);
    const forms = many.split("|");
    const form = forms.find(form => form.startsWith(kind + ":"))?.slice(kind.length + 1) ?? forms.at(-1);
    return (kind === "one" ? one : form).replace("%", number);
  }

  function arrange(index) {
    const [remove, undo] = tools.children;
    const focused = document.activeElement;
    const count = find("[data-many]");
    if (long) long.draw(index);
    else items.forEach((item, index) => { item.dataset.index = index; });
    find(".stage").classList.toggle("empty", !items.length);
    if (isReady) choose(clamped(index), "instant");
    remove.disabled = !items.length;
    undo.disabled = !gone.length;
    if (focused.disabled) (focused === undo ? remove : undo).focus();
    count.textContent = plural(items.length, count.dataset);
  }

  function sync() {
    const wanted = [...new Set(read(place)?.split("\n"))];
    const index = items.indexOf(current());
    const before = hidden();
    if (wanted.join("\n") === before) return;
    const chosen = current();
    while (gone.length) putBack();
    for (const id of wanted) {
      const item = seek(id);
      if (item !== undefined) take(id, item);
    }
    if (hidden() === before && !before) return;
    arrange(items.includes(chosen) ? items.indexOf(chosen) : index);
    return clamped(index);
  }

  function revise(job) {
    const item = job === "undo" ? putBack() : current();
    const index = items.indexOf(item);
    if (job === "delete") take(name(item), item);
    arrange(index);
    write(place, hidden());
    say(job, () => job === "delete" ? item : items[index]);
  }

  // What was hidden long ago may be on its way.
  function say(job, ask, looks = 50) {
    const item = ask();
    if (item?.id) find("[role=status]").textContent = tools.dataset[job].replace("%", () => title(item));
    else if (looks) setTimeout(say, 100, job, ask, looks - 1);
  }

  // At first, the script of the shelf chooses: this, if what it wants is hidden.
  const instead = sync();
  isReady = true;
  on("click", event => { if (event.target.dataset.action) revise(event.target.dataset.action); }, tools);
  on("keydown", event => {
    if (/^Arrow[LR]/.test(event.key)) for (const button of tools.children) if (button !== event.target) button.focus();
  }, tools);
  on("storage", sync, window);
  on("pageshow", sync, window);
  return instead;
};
