// The search field: finds albums in the files of search/, of which a query needs only a few.
"use strict";
{
  const form = document.querySelector("[data-search]");
  const field = form?.elements.q;
  const panel = form?.querySelector(".results");
  const [status, list] = panel?.querySelectorAll("bdi, ul") ?? [];

  // The words of a text as the index has them: SearchText.swift has the same rules.
  const letters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ς: "σ" };
  const unspaced = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}";
  const token = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
  const isUnspaced = new RegExp(`^[${unspaced}]`, "u");
  const shifted = (letter, by) => String.fromCharCode(letter.charCodeAt() - by);

  function wordsOf(text) {
    const folded = text.normalize("NFD")
      .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed'’ʼ]/g, "")
      .toLowerCase().replace(/[ßæœøłđðþıħς]/g, letter => letters[letter])
      .replace(/[\uff10-\uff19\uff41-\uff5a]/g, letter => shifted(letter, 0xfee0))
      .replace(/[\u30a1-\u30f6]/g, letter => shifted(letter, 0x60));
    const words = [];
    let end = -1, isInitials = false;
    for (const { 0: word, index } of folded.matchAll(token)) {
      const all = [...word];
      if (isUnspaced.test(word)) {
        isInitials = false;
        // The last character alone is for whoever types no more than that.
        all.forEach((letter, i) => { if (i + 1 < all.length || !i) words.push(letter + (all[i + 1] ?? "")); });
      } else if (all.length === 1 && isInitials && folded.slice(end, index) === ".") {
        words.push(words.pop() + word);
      } else {
        words.push(word);
        isInitials = all.length === 1;
      }
      end = index + word.length;
    }
    return words;
  }

  // A file passes its content to this function: a page from a disk may load scripts, but read nothing.
  let content;
  window.sitegenSearch = value => { content = value; };
  const files = new Map();
  const load = name => {
    if (!files.has(name)) {
      files.set(name, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = `${form.dataset.search}search/${name}.js`;
        script.onload = () => { resolve(content); script.remove(); };
        script.onerror = () => { files.delete(name); reject(new Error(name)); };
        document.head.append(script);
      }));
    }
    return files.get(name);
  };
  const file = (kind, hashes, number) => load(`${kind}-${hashes.slice(8 * number, 8 * number + 8)}`);

  // The files of words that may have those which begin with `word`, at most two; `isCut` if there are more.
  async function filesOf(kind, word) {
    let list = (await load("index"))[kind];
    let place = placeOf(word, list.starts), isCut = false;
    if (list.parts) {
      isCut = !!list.starts[place + 1]?.startsWith(word);
      list = await file("d", list.parts, place);
      place = placeOf(word, list.starts);
    }
    let end = place + 1;
    while (list.starts[end]?.startsWith(word)) end++;
    isCut ||= end - place > 2;
    if (isCut) end = place + 1;
    const numbers = Array.from({ length: Math.min(end, list.starts.length) - place }, (_, index) => place + index);
    const texts = await Promise.all(numbers.map(number => file(kind, list.files, number)));
    return { lines: texts.flatMap(linesOf), isCut };
  }

  // What is shown of an album.
  async function record(album) {
    let list = (await load("index")).r;
    const find = () => {
      let number = 0;
      while (album >= list.counts[number]) album -= list.counts[number++];
      return number;
    };
    if (list.parts) list = await file("d", list.parts, find());
    const number = find();
    return (await file("r", list.files, number))[album];
  }

  // Code points, as the index is sorted; `<` compares UTF-16.
  function precedes(one, other) {
    const [a, b] = [[...one], [...other]];
    for (let i = 0; i < a.length && i < b.length; i++) {
      if (a[i] !== b[i]) return a[i].codePointAt() < b[i].codePointAt();
    }
    return a.length < b.length;
  }

  // The number of the file in which a word is, by where each begins.
  function placeOf(word, starts) {
    let low = 0, high = starts.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (precedes(word, starts[middle])) high = middle; else low = middle + 1;
    }
    return Math.max(0, low - 1);
  }

  // [word, lists] of each line; the first letter of a line counts what it shares with the word before.
  const lines = new Map();
  function linesOf(text) {
    if (!lines.has(text)) {
      let last = [];
      lines.set(text, text.split("\n").map(line => {
        const [name, lists = ""] = line.split(" ");
        if (name[0] === "*") return [name, lists];
        last = [...last.slice(0, name.charCodeAt() - 48), ...[...name].slice(1)];
        return [last.join(""), lists];
      }));
    }
    return lines.get(text);
  }

  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const weights = [8, 5, 2, 1];

  // Adds the albums of a line to `found`, each with the best weight.
  function collect(lists, factor, found) {
    lists.split(",").forEach((list, field) => {
      let album = -1, value = 0, shift = 0;
      for (const letter of list) {
        if (letter === "!") { found.isCut = true; break; }
        const digit = digits.indexOf(letter);
        value += (digit & 31) * 2 ** shift;
        shift += 5;
        if (digit > 31) continue;
        album += value + 1;
        [value, shift] = [0, 0];
        found.set(album, Math.max(found.get(album) ?? 0, weights[field] * factor));
        if (factor > 1) (found.whole ??= {})[album] |= 1 << field;
      }
    });
  }

  // Whether two words differ in at most one letter more, less, other, or exchanged with its neighbour.
  function isNear(one, other) {
    if (Math.abs(one.length - other.length) > 1) return false;
    let start = 0, end = 0;
    while (start < one.length && one[start] === other[start]) start++;
    while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
    const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
    return a.length < 2 && b.length < 2 || a.length === 2 && a === [...b].reverse().join("");
  }

  // The albums of a word: those that have it, or words that begin with it.
  async function albumsOf(word, isLast) {
    const found = new Map();
    const { lines, isCut } = await filesOf("t", word);
    const collectStarts = () => {
      for (const [name, lists] of lines) {
        if (isCut ? name === "*" + word : name !== word && name.startsWith(word)) collect(lists, 1, found);
      }
      found.isCut ||= isCut;
    };
    for (const [name, lists] of lines) if (name === word) collect(lists, 2, found);
    // A word with another behind it is whole, if there is such a word.
    if (isLast || !found.size) collectStarts();
    return found.size || [...word].length < 4 ? found : nearTo(word, lines);
  }

  // The albums of words with one other letter: half of such a word is right, the start or the end.
  async function nearTo(word, lines) {
    const found = new Map();
    const isNearStart = name => isNear(name, word) || name.length > word.length && isNear(name.slice(0, word.length), word);
    for (const [name, lists] of lines) if (name[0] !== "*" && isNearStart(name)) collect(lists, .5, found);
    if (found.size) return found;
    const reversed = text => [...text].reverse().join("");
    const ends = (await filesOf("e", reversed(word))).lines.map(([name]) => reversed(name));
    for (const name of ends.filter(name => isNear(name, word)).slice(0, 3)) {
      const line = (await filesOf("t", name)).lines.find(([other]) => other === name);
      if (line) collect(line[1], .5, found);
    }
    return found;
  }

  // The numbers of the albums that match best: those with all words, else with most.
  async function search(text) {
    const words = [...new Set(wordsOf(text))].slice(0, 5);
    const all = await Promise.all(words.map((word, index) => albumsOf(word, index === words.length - 1)));
    const known = all.filter(found => found.size);
    const sums = new Map();
    for (const found of known) {
      for (const [album, weight] of found) sums.set(album, (sums.get(album) ?? 0) + 100 + weight);
    }
    // A title or artist of just these words comes before an album that has some here and some there.
    for (const [album, sum] of words[1] ? sums : []) {
      if (all.reduce((fields, found) => fields & found.whole?.[album], 15)) sums.set(album, sum + 19);
    }
    const ranked = [...sums].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    // Lists that are not complete say nothing against an album.
    const least = 100 * Math.max(1, known.filter(found => !found.isCut).length);
    const best = ranked.filter(([, sum]) => sum >= Math.min(least, ranked[0][1] - ranked[0][1] % 100));
    const count = ranked.filter(([, sum]) => sum >= 100 * known.length).length || best.length;
    return { albums: best.map(([album]) => album), count, isPart: all.some(found => found.isCut) };
  }

  const shown = 8;
  let asked;

  async function show() {
    const text = asked = field.value.trim();
    if (!text) { close(); return; }
    try {
      const { albums, count, isPart } = await search(text);
      const records = await Promise.all(albums.slice(0, shown).map(record));
      if (text !== asked) return;
      const { empty, foundOne: one, foundMany: many } = form.dataset;
      status.textContent = count === 0 ? empty.replace("%", () => text)
        : plural(one, many, count, isPart ? "+" : "");
      list.replaceChildren(...records.map(row));
    } catch {
      if (text !== asked) return;
      list.replaceChildren();
      status.textContent = form.dataset.failed;
    }
    panel.hidden = false;
  }

  // A number of things in words: `many` has the forms of the language's other plurals, each behind its name.
  function plural(one, many, count, sign) {
    const { lang } = document.documentElement;
    const kind = sign && count === 1 ? "other" : new Intl.PluralRules(lang).select(count);
    const forms = many.split("|");
    const form = kind === "one" ? one : forms.find(form => form.startsWith(kind + ":"))?.slice(kind.length + 1) ?? forms.at(-1);
    return form.replace("%", count.toLocaleString(lang, { numberingSystem: "latn" }) + sign);
  }

  function row([title, artist, year, page, picture]) {
    const make = (name, properties, ...children) => {
      const element = Object.assign(document.createElement(name), properties);
      element.append(...children);
      return element;
    };
    const root = form.dataset.search;
    const image = make("img", { src: root + picture, alt: "", width: 48, height: 48, decoding: "async" });
    const facts = [artist, year].filter(text => text).join(" · ");
    return make("li", {}, make("a", { href: root + page }, image,
      make("span", {}, make("b", {}, make("bdi", { textContent: title })),
        make("span", {}, make("bdi", { textContent: facts })))));
  }

  function close() {
    panel.hidden = true;
    asked = undefined;
  }

  if (form) {
    field.addEventListener("input", show);
    field.addEventListener("focus", () => {
      if (panel.hidden && field.value.trim()) show();
      else load("index").catch(() => {}); // the next query reports it
    });
    form.addEventListener("submit", async event => {
      event.preventDefault();
      await show();
      list.querySelector("a")?.click();
    });
    form.addEventListener("keydown", event => {
      const links = [...list.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      if (event.key === "Escape" && !panel.hidden) {
        event.preventDefault();
        field.focus();
        close();
      } else if (/^Arrow(Down|Up)$/.test(event.key) && links.length && !panel.hidden) {
        event.preventDefault();
        const next = at + (event.key === "ArrowDown" ? 1 : -1);
        (links[Math.min(next, links.length - 1)] ?? field).focus();
      }
    });
    form.addEventListener("focusout", event => { if (!form.contains(event.relatedTarget)) close(); });
    document.addEventListener("keydown", event => {
      const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.focus();
    });
    // What a search engine or a browser asks for, which knows the search from the home page.
    const wanted = new URLSearchParams(location.search).get("q");
    if (wanted) {
      field.value = wanted.slice(0, field.maxLength);
      field.focus();
      show();
    }
  }
}
