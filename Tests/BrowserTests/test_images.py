"""Pictures of a shelf: a placeholder until one has loaded, a stand-in with the title where it fails.

Only the chosen cover is fetched first; without JavaScript the text of a missing cover is its alternative text.
"""

import browser
import shelf

LOOK = """index => {
    const cover = document.querySelector(`[data-index="${index}"]`);
    const after = getComputedStyle(cover, "::after");
    return {
        picture: cover.dataset.picture ?? "",
        placeholder: getComputedStyle(cover.querySelector("img")).backgroundImage.includes("gradient"),
        standIn: after.content.split(" / ")[0].replaceAll('"', ""),
    };
}"""
ART = """() => {
    const art = [...document.querySelectorAll(".details .art")].find(art => art.checkVisibility());
    const box = art.getBoundingClientRect();
    return [getComputedStyle(art, "::after").content.split(" / ")[0].replaceAll('"', ""), Math.round(box.width - box.height)];
}"""


def sources(opened):
    return opened.evaluate("[...document.querySelectorAll('.cover img')].map(image => new URL(image.src).pathname)")


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        address = f"{server}/index.html"
        with browser.page(chromium, address) as opened:
            covers = sources(opened)
            titles = opened.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")
            first = shelf.initial(layout)
            for index in range(len(covers)):
                look = lambda: opened.evaluate(LOOK, index)
                shelf.until(checks, f"cover {index}", look, {"picture": "loaded", "placeholder": False, "standIn": "none"})
            fetched = opened.evaluate("[...document.querySelectorAll('.cover img')].map(e => [e.fetchPriority, e.loading])")
            for index, found in enumerate(fetched):
                checks.equal(f"priority of {index}", found, ["high", "auto"] if index == first else ["auto", "lazy"])

        held = []
        with browser.page(chromium, "about:blank") as opened:
            opened.route(f"**{covers[1]}", lambda route: held.append(route))
            opened.route(f"**{covers[2]}", lambda route: route.abort())
            opened.route(f"**{covers[3]}", lambda route: route.fulfill(body="not a picture", content_type="image/png"))
            opened.goto(address, wait_until="commit")
            shelf.live(opened)
            waiting = {"picture": "", "placeholder": True, "standIn": "none"}
            shelf.until(checks, "on its way", lambda: opened.evaluate(LOOK, 1), waiting)
            for index in (2, 3):
                found = lambda: [opened.evaluate(LOOK, index)[key] for key in ("picture", "standIn")]
                shelf.until(checks, f"failed {index}", found, ["failed", titles[index]])
                link = opened.get_by_role("link", name=titles[index], exact=True)
                checks.equal(f"name of {index}", link.count(), 1)
            shelf.until(checks, "asked for", lambda: len(held) > 0, True)
            held[0].continue_()
            loaded = {"picture": "loaded", "placeholder": False, "standIn": "none"}
            shelf.until(checks, "arrived", lambda: opened.evaluate(LOOK, 1), loaded)
            shelf.choose(opened, 2)
            shelf.expect(opened, checks, "a missing one can be chosen", shelf.items_of(opened), 2, layout)
            shelf.until(checks, "its large picture", lambda: opened.evaluate(ART), [titles[2], 0])

        with browser.page(chromium, "about:blank", script=False) as opened:
            opened.route(f"**{covers[2]}", lambda route: route.abort())
            opened.goto(address)
            name = opened.get_by_role("link", name=titles[2], exact=True)
            checks.equal("no script: name of a missing one", name.count(), 1)
            checks.equal("no script: no stand-in", opened.evaluate(LOOK, 2)["standIn"], "none")
    checks.finish()


if __name__ == "__main__":
    main()
