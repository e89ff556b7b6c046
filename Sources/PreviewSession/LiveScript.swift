import Preview
import SourceInput

/// The script and the style that a preview adds to pages.
enum LiveScript {
    /// The files of the preview.
    static let files: [String: ServedFile.Content] = [
        LivePage.scriptPath: content(script, "text/javascript; charset=utf-8"),
        LivePage.stylePath: content(style, "text/css; charset=utf-8"),
        LivePage.editScriptPath: content(EditScript.text, "text/javascript; charset=utf-8"),
    ]

    private static func content(_ text: String, _ type: String) -> ServedFile.Content {
        ServedFile.Content(type: type, tag: sitegenVersion, body: .bytes(Array(text.utf8)))
    }

    /// Listens only while the page is visible: a browser has six connections for a server, whatever the number of tabs.
    private static let script = #"""
        (() => {
          let { fingerprint } = document.currentScript.dataset;
          let source, timer, panel;

          function listen() {
            if (source || document.hidden) return;
            const query = new URLSearchParams({ page: location.pathname, fingerprint });
            source = new EventSource("/.sitegen/events?" + query);
            source.addEventListener("reload", () => { rest(); location.reload(); });
            source.addEventListener("styles", event => restyle(JSON.parse(event.data)));
            source.addEventListener("cover", event => refresh(JSON.parse(event.data)));
            source.addEventListener("mistakes", event => show(JSON.parse(event.data)));
            source.onerror = () => { rest(); timer = setTimeout(listen, 1000); };
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

          addEventListener("sitegen-mistakes", event => show(event.detail));

          // A cover that is not ready is shown as a picture of one pixel. Its address is asked again with another query.
          let turn = 0;
          function refresh(base) {
            turn += 1;
            const again = text => text.replace(/(-\d+\.(?:webp|jpg))(?:\?\d+)?/g, `$1?${turn}`);
            const isNamed = text => text !== null && text.includes(base.slice(base.lastIndexOf("/")));
            for (const image of document.images) {
              if (image.naturalWidth > 1 && !image.src.startsWith("data:")) continue;
              const places = [image, ...image.parentElement.querySelectorAll(":scope > source")];
              if (!places.some(place => isNamed(place.getAttribute("srcset")) || isNamed(place.getAttribute("src")))) continue;
              for (const place of places)
                for (const name of ["srcset", "src"])
                  if (place.hasAttribute(name)) place.setAttribute(name, again(place.getAttribute(name)));
            }
            for (const item of document.querySelectorAll("[style*='image-set(']"))
              if (isNamed(item.getAttribute("style"))) item.style.cssText = again(item.style.cssText);
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

        """#

    private static let style = """
        :host { all: initial }
        div { position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto;
          background: #2b1214; color: #fff; border-top: 4px solid #ff5a5f; padding: 1rem 1.25rem;
          font: 1rem/1.5 system-ui, sans-serif; direction: ltr; text-align: left }
        p { margin: 0 5rem .5rem 0; font-weight: 600 }
        pre { margin: 0; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
        button { position: absolute; top: .75rem; right: 1rem; font: inherit; color: inherit; background: none;
          border: 1px solid; border-radius: .25rem; padding: .125rem .75rem; cursor: pointer }

        """
}
