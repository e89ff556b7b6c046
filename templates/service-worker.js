// The service worker of the offline edition: what a visitor sees of the site without a network. sitegen writes a line
// before this text with `edition`: its version, the folders of the languages, and the addresses of what it keeps.
//
// Pages come from the network while there is one, so a visitor never sees an old site because of this worker. What it
// keeps is one build as a whole: it is loaded into a cache of its own, which never changes afterwards and is removed when
// that of the next build takes over.
//
// The next worker waits until all pages of this one are closed, which is what browsers do by themselves: with
// skipWaiting() a page that is open would lose the files that it was made with. Nor are pages claimed that were loaded
// without a worker: they have all they need.
"use strict";
{
  const scope = new URL("./", self.location).href;
  const resolved = address => new URL(address, scope).href;
  // The caches of a host belong to all sites on it, so their names begin with the folder of the site.
  const prefix = `sitegen ${new URL(scope).pathname} `;
  const kept = prefix + edition.version;
  const visited = `${kept} visited`;
  const mostVisited = 50;

  const named = new Set(edition.named.map(resolved));
  const others = new Set(edition.others.map(resolved));
  const isKept = address => named.has(address) || others.has(address);
  // A page asks for the size of a cover that suits its screen. The smallest, which is kept, stands for the others.
  const family = address => address.replace(/-\d+\.\w+$/, "");
  const covers = new Map([...named].filter(address => address.startsWith(resolved("covers/"))).map(it => [family(it), it]));

  // The address under which something is kept: without a query, and a page by its folder.
  const plain = address => {
    const { origin, pathname } = new URL(address);
    return origin + pathname.replace(/\/index\.html$/, "/");
  };
  const find = (cacheName, address) => caches.match(address, { cacheName, ignoreVary: true });

  // Caches of the browser between this worker and the host are passed over: they may hold files of another build.
  async function load(address) {
    const response = await fetch(address, { cache: "reload" });
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    // A page may not be answered with a response that was forwarded.
    return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
  }

  // Keeps everything or nothing. The text of the worker comes last: if it is another one by now, the host has the next
  // build, and what was loaded may be from both. A cache that has it is complete.
  async function install() {
    if (await find(kept, self.location.href)) return;
    const earlier = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== kept);
    // What is named by its content is not loaded again.
    const reuse = async address => {
      for (const name of earlier) {
        const response = await find(name, address);
        if (response) return response;
      }
      return load(address);
    };
    const cache = await caches.open(kept);
    try {
      await Promise.all([
        ...[...named].map(async address => cache.put(address, await reuse(address))),
        ...[...others].map(async address => cache.put(address, await load(address))),
      ]);
      const worker = await load(self.location.href);
      if (!(await worker.clone().text()).includes(edition.version)) throw new Error("the site was changed meanwhile");
      await cache.put(self.location.href, worker);
    } catch (error) {
      await caches.delete(kept);
      throw error;
    }
  }

  async function removeCaches(isOld) {
    const names = (await caches.keys()).filter(name => name.startsWith(prefix) && isOld(name));
    await Promise.all(names.map(name => caches.delete(name)));
  }

  // Browsers keep a worker whose file is gone (Service Workers, "Update"; w3c/ServiceWorker issue 204). So where a page
  // does not load the script of the offline edition, the worker looks whether it is still there, and else removes itself.
  async function leave() {
    const response = await fetch(self.location.href, { method: "HEAD", cache: "no-store" });
    if (response.status !== 404 && response.status !== 410) return;
    await self.registration.unregister();
    await removeCaches(() => true);
  }

  // Keeps a page that was visited, if all scripts and style sheets that it names are kept: else it is of another build.
  async function remember(address, response) {
    if (response.redirected || !/^text\/html\b/.test(response.headers.get("Content-Type"))) return;
    const text = await response.clone().text();
    const assets = [...text.matchAll(/(?:href|src)="([^"]*assets\/[^"]+\.(?:css|js))"/g)].map(found => found[1]);
    if (!assets.some(asset => /\/?assets\/offline-\w+\.js$/.test(asset))) return leave();
    if (!response.ok || isKept(address) || !assets.every(asset => named.has(new URL(asset, response.url).href))) return;
    const cache = await caches.open(visited);
    await cache.delete(address);
    await cache.put(address, response);
    const pages = await cache.keys();
    await Promise.all(pages.slice(0, Math.max(0, pages.length - mostVisited)).map(page => cache.delete(page)));
  }

  async function page(event) {
    const address = plain(event.request.url);
    let response;
    try {
      // The browser may have a page in its own cache, but not what that page is made with: the host is asked.
      response = await fetch(new Request(event.request, { cache: "no-cache" }));
    } catch (error) {
      // There is no network.
      const folder = edition.folders.findLast(folder => address.startsWith(resolved(folder)));
      const pages = [[kept, address], [visited, address], [kept, resolved(`${folder}offline.html`)]];
      for (const [name, wanted] of pages) {
        const found = await find(name, wanted);
        if (found) return found;
      }
      throw error;
    }
    event.waitUntil(remember(address, response.clone()));
    return response;
  }

  async function file(request, address) {
    const isSure = named.has(plain(request.url));
    const found = await find(kept, address);
    if (isSure && found) return found;
    try {
      return await fetch(request);
    } catch (error) {
      if (found) return found;
      throw error;
    }
  }

  self.addEventListener("install", event => event.waitUntil(install()));
  self.addEventListener("activate", event => {
    event.waitUntil(removeCaches(name => name !== kept && name !== visited));
  });

  // Other sites, recordings (of which players ask for parts) and files to take along go their own way.
  self.addEventListener("fetch", event => {
    const { request } = event;
    const { url, destination, mode } = request;
    if (request.method !== "GET" || !url.startsWith(scope) || request.headers.has("Range")) return;
    if (destination === "audio" || destination === "video") return;
    if (mode === "navigate") {
      if (!/\.(?!html$)[^./]+$/.test(plain(url))) event.respondWith(page(event));
      return;
    }
    const address = isKept(plain(url)) ? plain(url) : covers.get(family(plain(url)));
    if (address) event.respondWith(file(request, address));
  });
}
