"""The edit mode: Delete and Undo of the toolbar change the content, by mouse and keyboard, across restarts and conflicts.

Then other sites try the same: from a name that leads to this machine, by forms, images, events and frames.
"""

import browser
import previews
import shelf
from previews import attempt

STATUS = "document.querySelector('[role=status]').textContent"
BUTTONS = """() => ["delete", "undo"].filter(action => !document.querySelector(`[data-action=${action}]`).disabled)"""
PANEL = "document.querySelector('sitegen-mistakes')?.shadowRoot.textContent ?? ''"


class Editor:
    """A page in edit mode beside the content as it should be."""

    def __init__(self, opened, source, layout, checks):
        self.opened, self.source, self.layout, self.checks = opened, source, layout, checks
        self.items = shelf.items_of(opened)
        self.titles = dict(zip(self.items, opened.evaluate("[...document.querySelectorAll('.cover img')].map(e => e.alt)")))
        self.index = shelf.initial(layout)
        self.gone = []
        self.original = self.files()

    def files(self):
        return {path.name: path.read_bytes() for path in (self.source / "content/albums").iterdir()}

    def expect(self, what, status=None, focus=None):
        pitch = self.layout["metrics"]["pitch"]
        if self.items:
            wanted = shelf.state(self.opened, self.items, self.index, pitch)
            shelf.until(self.checks, what, lambda: attempt(self.opened, shelf.STATE, None), wanted)
        else:
            count = "document.querySelectorAll('[data-item]').length"
            shelf.until(self.checks, what, lambda: attempt(self.opened, count), 0)
        enabled = ["delete"] * bool(self.items) + ["undo"] * bool(self.gone)
        shelf.until(self.checks, f"{what}: buttons", lambda: attempt(self.opened, BUTTONS), enabled)
        if status:
            shelf.until(self.checks, f"{what}: told", lambda: attempt(self.opened, STATUS), status)
        if focus:
            shelf.until(self.checks, f"{what}: focus", lambda: attempt(self.opened, shelf.FOCUS), focus)
        left = {name: text for name, text in self.original.items() if name.removesuffix(".md") in self.items}
        self.checks.equal(f"{what}: files", self.files(), left)

    def choose(self, index):
        self.index = index
        shelf.choose(self.opened, index)
        self.expect(f"choose {index}")

    def delete(self, act=None, focus="delete"):
        item = self.items.pop(self.index)
        self.gone.append((item, self.index))
        self.index = max(0, min(self.index, len(self.items) - 1))
        (act or (lambda: shelf.press(self.opened, "delete")))()
        focus = "undo" if not self.items else self.items[self.index] if focus == "item" else focus
        self.expect(f"delete {item}", f"“{self.titles[item]}” was deleted", focus)

    def undo(self, act=None, focus="undo"):
        item, self.index = self.gone.pop()
        self.items.insert(self.index, item)
        (act or (lambda: shelf.press(self.opened, "undo")))()
        focus = "delete" if not self.gone and focus == "undo" else item if focus == "item" else focus
        self.expect(f"undo {item}", f"“{self.titles[item]}” is back", focus)


def check_buttons(editor):
    editor.expect("at first")
    editor.choose(3)
    editor.delete()
    editor.delete()
    editor.checks.true("a removal is kept", any((editor.source / ".sitegen-undo").iterdir()))
    editor.undo()
    editor.undo()
    memory = editor.opened.evaluate("Object.keys(localStorage).filter(key => key.endsWith(':undo'))")
    editor.checks.equal("nothing of it is the browser's", memory, [])


def check_keys(editor):
    opened = editor.opened
    editor.choose(1)
    shelf.cover(opened, 1).focus()
    editor.delete(lambda: opened.keyboard.press("Delete"), "item")
    editor.delete(lambda: opened.keyboard.press("Delete"), "item")
    editor.undo(lambda: opened.keyboard.press("Control+z"), "item")
    editor.undo(lambda: opened.keyboard.press("Control+z"), "item")
    opened.locator("[data-action=delete]").focus()
    editor.delete(lambda: opened.keyboard.press("Enter"))
    for key, action in (("ArrowRight", "undo"), ("ArrowLeft", "delete"), ("ArrowLeft", "undo")):
        opened.keyboard.press(key)
        editor.checks.equal(f"{key} in the toolbar", shelf.focused(opened), action)
    editor.undo(lambda: opened.keyboard.press("Space"))


def check_named(editor):
    """An album that the address names is neither in the way of one that comes back, nor named when it is gone."""
    opened = editor.opened
    editor.choose(2)
    opened.evaluate("location.hash = document.querySelector('[aria-current]').id")
    editor.delete()
    editor.choose(0)
    opened.evaluate("location.hash = document.querySelector('[aria-current]').id")
    editor.undo()


def check_conflict(editor):
    opened, checks = editor.opened, editor.checks
    editor.choose(1)
    editor.delete()
    item = editor.gone[-1][0]
    file = editor.source / f"content/albums/{item}.md"
    file.write_text(f"---\ntitle: Mine\n---\n")
    mine = "[...document.querySelectorAll('.cover img')].some(e => e.alt.includes('Mine'))"
    shelf.until(checks, "another album in its place", lambda: attempt(opened, mine), True)
    shelf.live(opened)
    shelf.until(checks, "undo can be asked for", lambda: attempt(opened, BUTTONS), ["delete", "undo"])
    shelf.press(opened, "undo")
    shelf.until(checks, "a conflict is told", lambda: "E901" in (attempt(opened, PANEL) or ""), True)
    checks.equal("nothing is written over it", file.read_text(), "---\ntitle: Mine\n---\n")
    shelf.until(checks, "undo stays", lambda: attempt(opened, BUTTONS), ["delete", "undo"])
    file.unlink()
    editor.expect("the other is gone")
    editor.undo()


def check_empty(editor):
    editor.choose(0)
    while editor.items:
        editor.delete()
    while editor.gone:
        editor.undo()


def check_restart(chromium, layout, checks):
    with previews.copied() as source:
        with previews.running(source, "--edit") as address:
            port = int(address.rsplit(":", 1)[1])
            context = chromium.new_context()
            opened = context.new_page()
            opened.goto(f"{address}/")
            shelf.live(opened)
            editor = Editor(opened, source, layout, checks)
            editor.choose(2)
            editor.delete()
            editor.delete()
        with previews.running(source, "--edit", port=port):
            editor.undo()
            opened.goto(f"{address}/")
            shelf.live(opened)
            editor.undo()
        context.close()


def check_off(chromium, checks):
    """Without a toolbar of its own, a page gets one."""
    with previews.sample("--edit", settings="toolbar: off\n") as (address, source):
        with browser.page(chromium, f"{address}/") as opened:
            shelf.live(opened)
            shelf.until(checks, "off: buttons", lambda: attempt(opened, BUTTONS), ["delete"])
            count = len(shelf.items_of(opened))
            shelf.press(opened, "delete")
            shelf.until(checks, "off: gone", lambda: len((attempt(opened, shelf.STATE) or {"items": []})["items"]), count - 1)
            shelf.until(checks, "off: buttons then", lambda: attempt(opened, BUTTONS), ["delete", "undo"])
            box = opened.locator("[data-action=delete]").bounding_box()
            checks.true("off: delete is a target", box["width"] >= 44 and box["height"] >= 44)
            checks.equal("off: a file is gone", len(list((source / "content/albums").iterdir())), count - 1)
    with previews.sample() as (address, source):
        with browser.page(chromium, f"{address}/") as opened:
            shelf.live(opened)
            checks.equal("no edit mode: no script of it", opened.locator("script[src*=edit]").count(), 0)
            checks.equal("no edit mode: no address of it", opened.request.get(f"{address}/.sitegen/edit").status, 404)
            shelf.press(opened, "delete")
            checks.equal("no edit mode: files", len(list((source / "content/albums").iterdir())), 5)


ATTACKS = {
    "the state": "fetch(E).then(a => a.text())",
    "json": "fetch(E + '/delete', {method: 'POST', headers: JSON_TYPE, body: ID}).then(a => a.text())",
    "a stolen header": "fetch(E + '/undo', {method: 'POST', headers: {...JSON_TYPE, 'X-Sitegen-Token': 'x'}, body: '{}'}).then(a => a.text())",
    "text without a question": "fetch(E + '/delete', {method: 'POST', mode: 'no-cors', body: ID}).then(a => a.text())",
    "the method DELETE": "fetch(E + '/delete', {method: 'DELETE'}).then(a => a.text())",
    "a form": "form(document, '_top')",
    "an image": "new Promise(done => { const i = new Image(); i.onerror = () => done(''); i.onload = () => done('LEAK'); i.src = E + '/delete?id=american-pie' })",
    "a script": "new Promise(done => { const s = document.createElement('script'); s.onerror = () => done(''); s.onload = () => done(''); s.src = E; document.body.append(s) })",
    "events": "new Promise(done => { const e = new EventSource(T + '/.sitegen/events?page=/&print=x'); e.onerror = () => done(''); e.onopen = () => done('LEAK') })",
    "a frame": "new Promise(done => { const f = document.createElement('iframe'); f.sandbox = 'allow-scripts allow-forms'; f.srcdoc = FRAME; f.onload = () => done(''); document.body.append(f) })",
}
PRELUDE = """const E = T + '/.sitegen/edit', ID = '{"id":"american-pie"}', JSON_TYPE = {'Content-Type': 'application/json'};
const form = (page, target) => {
    const form = page.createElement('form');
    Object.assign(form, {method: 'POST', action: E + '/delete', enctype: 'text/plain', target});
    const input = page.createElement('input');
    Object.assign(input, {name: ID.slice(0, -1) + ',"x":"', value: '"}'});
    form.append(input); page.body.append(form); form.submit();
};
const FRAME = `<form method=post action='${E}/delete'></form><script>document.forms[0].submit()</` + 'script>';
"""


def check_attacks(layout, checks):
    rules = "--host-resolver-rules=MAP evil.example 127.0.0.1, MAP other.example 127.0.0.1"
    with browser.chromium(rules) as chromium, previews.sample("--edit") as (address, source), previews.copied() as other:
        (other / "index.html").write_text("<!doctype html><title>x</title><p>x")
        port = address.rsplit(":", 1)[1]
        with browser.served(other) as foreign:
            rebound = f"http://evil.example:{port}"
            for page, target in ((f"{foreign}/index.html", address), (rebound, rebound), (rebound, address)):
                for name, attack in ATTACKS.items():
                    what = f"{name} from {page.split(':')[1]}"
                    context = chromium.new_context()
                    opened = context.new_page()
                    answer = opened.goto(page)
                    checks.equal(f"{what}: a foreign host", answer.status, 200 if page.startswith(foreign) else 421)
                    script = f"(async () => {{ const T = '{target}'; {PRELUDE} return await {attack} }})()"
                    try:
                        got = opened.evaluate(script) or ""
                    except Exception:  # refused by the browser
                        got = ""
                    opened.wait_for_timeout(50)
                    leaked = [part for part in ("token", "LEAK", "American", "removals") if part in got]
                    checks.equal(f"{what}: leaks", leaked, [])
                    context.close()
        checks.equal("after all attacks: files", len(list((source / "content/albums").iterdir())), 5)
        checks.true("after all attacks: nothing was removed", not (source / ".sitegen-undo").exists())


def main():
    _, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium:
        for check in (check_buttons, check_keys, check_named, check_conflict, check_empty):
            with previews.sample("--edit") as (address, source), browser.page(chromium, f"{address}/") as opened:
                faults = shelf.watch(opened)
                shelf.live(opened)
                check(Editor(opened, source, layout, checks))
                checks.equal(f"{check.__name__}: no script fails", faults, [])
        check_restart(chromium, layout, checks)
        check_off(chromium, checks)
    check_attacks(layout, checks)
    checks.finish()


main()
