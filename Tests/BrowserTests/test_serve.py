"""The preview: an edit reaches the page that is open, the album chosen stays, styles are swapped, mistakes come and go."""

import browser
import previews
import shelf
from previews import attempt


def edit(path, old, new):
    text = path.read_text()
    assert old in text, (path, old)
    path.write_text(text.replace(old, new))


def check_note(opened, address, source, checks):
    opened.goto(f"{address}/albums/american-pie/")
    opened.evaluate("document.body.style.minHeight = '3000px'; window.isOld = true")
    edit(source / "content/albums/american-pie.md", "Purists wept", "Purists danced")
    read = "document.querySelector('.prose').textContent.includes('Purists danced')"
    shelf.until(checks, "a note is edited", lambda: attempt(opened, read), True)
    checks.equal("the page was loaded anew", opened.evaluate("window.isOld"), None)
    checks.equal("without any mistake of it", opened.locator("sitegen-mistakes").count(), 0)


def check_choice(opened, address, source, layout, checks):
    opened.goto(f"{address}/")
    shelf.live(opened)
    opened.set_viewport_size({"width": 900, "height": 300})
    items = shelf.items_of(opened)
    shelf.choose(opened, 3)
    shelf.expect(opened, checks, "chosen", items, 3, layout)
    opened.evaluate("scrollTo({top: 60, behavior: 'instant'}); window.isOld = true")
    opened.wait_for_timeout(300)
    before = opened.evaluate("scrollY")
    checks.true("the page is scrolled", before > 0)
    album = source / "content/albums/its-my-life.md"
    edit(album, "title: It's My Life", "title: Another Life")
    shown = "document.body.textContent.includes('Another Life') && !window.isOld"
    shelf.until(checks, "a title is edited", lambda: attempt(opened, shown), True)
    shelf.live(opened)
    shelf.expect(opened, checks, "the chosen album stays", items, 3, layout)
    shelf.until(checks, "so does the place on the page", lambda: opened.evaluate("scrollY"), before)


def check_style(opened, source, checks):
    opened.evaluate("window.isOld = true")
    theme = source / "templates/assets"
    theme.mkdir(parents=True)
    style = (previews.PROJECT / "templates/assets/style.css").read_text()
    colour = "getComputedStyle(document.body).backgroundColor"
    for number, value in enumerate(("rgb(1, 2, 3)", "rgb(4, 5, 6)")):
        (theme / "style.css").write_text(style + f"\nbody {{ background: {value} !important }}\n")
        shelf.until(checks, f"style {number} is there", lambda: attempt(opened, colour), value)
        checks.equal(f"style {number} came without a load", opened.evaluate("window.isOld"), True)
    sheets = "document.querySelectorAll('link[rel=stylesheet]').length"
    count = opened.evaluate(sheets)
    opened.reload()
    checks.equal("as many sheets as the page has", count, opened.evaluate(sheets))
    checks.equal("the style stays", opened.evaluate(colour), "rgb(4, 5, 6)")


def check_mistakes(opened, source, checks):
    album = source / "content/albums/best-of-bowie.md"
    sound = album.read_text()
    album.write_text(sound.replace("title:", "<img src=x onerror=\"document.title='run'\">:"))
    text = "document.querySelector('sitegen-mistakes')?.shadowRoot.querySelector('pre').textContent ?? ''"
    shelf.until(checks, "a mistake is shown", lambda: "D204" in (attempt(opened, text) or ""), True)
    checks.true("as text", "<img src=x" in opened.evaluate(text))
    checks.true("none of it runs", opened.title() != "run")
    box = "sitegen-mistakes >> div"
    place = "element => getComputedStyle(element).position"
    shelf.until(checks, "it has its style", lambda: opened.locator(box).evaluate(place), "fixed")
    checks.true("the page behind it stays", opened.locator("[data-item]").count() == 5)
    opened.reload()
    shelf.until(checks, "it is there for whoever comes", lambda: "D204" in (attempt(opened, text) or ""), True)
    album.write_text(sound)
    shelf.until(checks, "it goes", lambda: opened.locator("sitegen-mistakes").count(), 0)


def main():
    _, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, previews.sample() as (address, source):
        with browser.page(chromium, f"{address}/") as opened:
            faults = []
            opened.on("pageerror", lambda error: faults.append(str(error)))
            check_note(opened, address, source, checks)
            check_choice(opened, address, source, layout, checks)
            check_style(opened, source, checks)
            check_mistakes(opened, source, checks)
            checks.equal("no script fails", faults, [])
    checks.finish()


main()
