// Listens only while the page is visible: a browser has six connections for a server, whatever the number of tabs.
(() => {
  let { fingerprint } = document.currentScript.dataset;
  let source, timer, panel, isWhole = false, isAway = false;

  function listen() {
    if (source || document.hidden) return;
    const query = new URLSearchParams({ page: location.pathname, fingerprint });
    source = new EventSource("/.sitegen/events?" + query);
    source.addEventListener("reload", event => {
      isWhole ||= event.data !== "main";
      // A form that waits for an answer asks for the new page itself.
      if (dispatchEvent(new Event("sitegen-reload", { cancelable: true }))) renew();
    });
    source.addEventListener("styles", event => restyle(JSON.parse(event.data)));
    source.addEventListener("cover", event => refresh(JSON.parse(event.data)));
    source.addEventListener("mistakes", event => show(JSON.parse(event.data)));
    source.onopen = () => {
      if (isAway) dispatchEvent(new Event("sitegen-return"));
      isAway = false;
    };
    source.onerror = () => {
      isAway = true;
      rest();
      timer = setTimeout(listen, 1000);
    };
  }
  function rest() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }
  const follow = () => document.hidden ? rest() : listen();
  addEventListener("visibilitychange", follow);
  addEventListener("pagehide", rest);
  addEventListener("pageshow", follow);
  listen();

  // The new page. If only what is in its main part differs, and all scripts that work there begin anew at this event,
  // that part is exchanged: scroll position and open forms stay, and it is seen in a third of the time.
  addEventListener("sitegen-renew", renew);
  async function renew() {
    if (!isWhole && await exchange()) return;
    rest();
    location.reload();
  }
  async function exchange() {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return false;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [main, next] = [document, fresh].map(page => page.querySelector("main"));
    // What must be the same: styles, policies, and scripts that are no data. Those of a view are added in the browser.
    const frame = page => [...page.querySelectorAll("style, link[rel~=stylesheet], meta[http-equiv], script:not([type$=json])")]
      .map(part => part.src || part.href || part.content || part.textContent)
      .filter(part => !/\/assets\/arrange-[^/]*$/.test(part)).join("\n");
    const isOurs = script => /\/(\.sitegen\/[a-z]+|assets\/(choice|arrange|search|offline|shelf|long|tools|player)-[^/]*)\.js$/.test(script.src);
    const scripts = [...document.querySelectorAll("script:not([type$=json])")];
    if (!next || frame(document) !== frame(fresh) || !scripts.every(isOurs)) return false;
    const [shelves, others] = [main, next].map(part => [...part.querySelectorAll("[data-shelf]")]);
    if (shelves.map(shelf => shelf.dataset.shelf).join() !== others.map(shelf => shelf.dataset.shelf).join()) return false;
    // What was opened stays open.
    shelves.forEach((shelf, index) => { if (!shelf.matches(".compact")) others[index].classList.remove("compact"); });
    main.replaceChildren(...next.childNodes);
    document.title = fresh.title;
    fingerprint = fresh.querySelector("[data-fingerprint]")?.dataset.fingerprint ?? fingerprint;
    dispatchEvent(new Event("sitegen-exchange"));
    // A theme can have an older script of the shelf or of its views.
    const old = document.documentElement.dataset.view ? ":not(:has(.heads))" : ":not(.live)";
    return !main.querySelector(`[data-shelf]:has([data-item])${old}`);
  }

  addEventListener("sitegen-mistakes", event => show(event.detail));

  // A cover that is not ready is shown as a picture of one pixel. Its address is asked again with another query.
  let turn = 0;
  function refresh(base) {
    turn += 1;
    const again = text => text.replace(/(-\d+\.(?:webp|jpg))(?:\?\d+)?/g, `$1?${turn}`);
    const isPicture = base.includes("/pictures/");
    const isNamed = text => text !== null && text.includes(base.slice(base.lastIndexOf("/")));
    for (const image of document.images) {
      // The width that is read here depends on the size in which a picture of a note is shown.
      if (!isPicture && image.naturalWidth > 1 && !image.src.startsWith("data:")) continue;
      const places = [image, ...image.parentElement.querySelectorAll(":scope > source")];
      if (!places.some(place => isNamed(place.getAttribute("srcset")) || isNamed(place.getAttribute("src")))) continue;
      if (isPicture) image.onload = () => correct(image);
      for (const place of places)
        for (const name of ["srcset", "src"])
          if (place.hasAttribute(name)) place.setAttribute(name, again(place.getAttribute(name)));
    }
    for (const { sheet } of document.querySelectorAll("style")) if (sheet) renew(sheet);
    // The covers of a large shelf are backgrounds.
    function renew(rule) {
      for (const inner of rule.cssRules ?? []) renew(inner);
      if (!rule.style || !isNamed(rule.style.getPropertyValue("--small"))) return;
      for (const name of ["--small", "--large"]) rule.style.setProperty(name, again(rule.style.getPropertyValue(name)));
    }
  }

  // The proportions of a picture may differ from those that were assumed before it was there.
  function correct(image) {
    const { naturalWidth: width, naturalHeight: height } = image;
    const assumed = image.getAttribute("width") / image.getAttribute("height");
    if (Math.abs(width / height / assumed - 1) > .02) Object.assign(image, { width, height });
  }

  // Each new sheet stands beside the old one until it is there, so that nothing is ever without style.
  function restyle(news) {
    fingerprint = news.fingerprint;
    for (const link of document.querySelectorAll("link[rel~=stylesheet]")) {
      const to = news.sheets[decodeURI(new URL(link.href).pathname)];
      if (!to) continue;
      const next = link.cloneNode();
      next.href = encodeURI(to) + "?" + Date.now();
      next.onload = next.onerror = () => link.remove();
      link.after(next);
    }
  }

  function show(mistakes) {
    panel?.remove();
    panel = null;
    if (!mistakes.text) return;
    panel = document.createElement("sitegen-mistakes");
    const root = panel.attachShadow({ mode: "open" });
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/.sitegen/live.css" });
    const box = Object.assign(document.createElement("div"), { role: "alert" });
    const head = Object.assign(document.createElement("p"), { textContent: mistakes.head });
    const text = Object.assign(document.createElement("pre"), { textContent: mistakes.text });
    const hide = Object.assign(document.createElement("button"), { textContent: "Hide" });
    hide.onclick = () => panel.remove();
    box.append(head, hide, text);
    root.append(sheet, box);
    document.documentElement.append(panel);
  }
})();
