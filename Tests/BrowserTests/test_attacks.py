"""Other sites try to use the edit mode: from a name that leads to this machine, by forms, images, events and frames."""

import pytest

import previews
import shelf
import sites
from playwright.sync_api import Error

RULES = "--host-resolver-rules=MAP evil.example 127.0.0.1, MAP other.example 127.0.0.1"
ATTACKS = {
    "the state": "fetch(E).then(a => a.text())",
    "json": "fetch(E + '/delete', {method: 'POST', headers: JSON_TYPE, body: ID}).then(a => a.text())",
    "a stolen header": "fetch(E + '/undo', {method: 'POST', headers: {...JSON_TYPE, 'X-Sitegen-Token': 'x'}, body: '{}'}).then(a => a.text())",
    "text without a question": "fetch(E + '/delete', {method: 'POST', mode: 'no-cors', body: ID}).then(a => a.text())",
    "the method DELETE": "fetch(E + '/delete', {method: 'DELETE'}).then(a => a.text())",
    "a form": "void setTimeout(() => form(document, '_top'), 50)",
    "an image": "new Promise(done => { const i = new Image(); i.onerror = () => done(''); i.onload = () => done('LEAK'); i.src = E + '/delete?id=american-pie' })",
    "a script": "new Promise(done => { const s = document.createElement('script'); s.onerror = () => done(''); s.onload = () => done(''); s.src = E; document.body.append(s) })",
    "events": "new Promise(done => { const e = new EventSource(T + '/.sitegen/events?page=/&print=x'); e.onerror = () => done(''); e.onopen = () => done('LEAK') })",
    "a frame": "new Promise(done => { const f = document.createElement('iframe'); f.sandbox = 'allow-scripts allow-forms'; f.srcdoc = FRAME; f.onload = () => done(''); document.body.append(f) })",
}
PRELUDE = """const E = T + '/.sitegen/edit', ID = '{"id":"american-pie"}', JSON_TYPE = {'Content-Type': 'application/json'};
const LATE = new Promise(done => setTimeout(done, 10000, ''));
const form = (page, target) => {
    const form = page.createElement('form');
    Object.assign(form, {method: 'POST', action: E + '/delete', enctype: 'text/plain', target});
    const input = page.createElement('input');
    Object.assign(input, {name: ID.slice(0, -1) + ',"x":"', value: '"}'});
    form.append(input); page.body.append(form); form.submit();
};
const FRAME = `<form method=post action='${E}/delete'></form><script>document.forms[0].submit()</` + 'script>';
"""
# A page whose frames were drawn since has sent what it was going to send.
IDLE = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
LEAKS = ("token", "LEAK", "American", "removals")


@pytest.fixture(scope="module")
def rebinding(launch_browser, browser_type_launch_args):
    """A browser for which foreign names lead to this machine."""
    browser = launch_browser(args=[*browser_type_launch_args["args"], RULES])
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def attacked():
    with previews.sample("--edit") as (address, source):
        yield address, source


@pytest.mark.parametrize("origin", ["another site", "a name that leads here", "a name that leads here to our address"])
def test_another_site_neither_reads_nor_changes_anything_in_the_edit_mode(rebinding, attacked, sample, origin):
    address, source = attacked
    rebound = f"http://evil.example:{address.rsplit(':', 1)[1]}"
    page_address, target = {
        "another site": (sample.home, address),
        "a name that leads here": (rebound, rebound),
        "a name that leads here to our address": (rebound, address),
    }[origin]
    context = rebinding.new_context()
    for name, attack in ATTACKS.items():
        page = context.new_page()
        reached = []
        page.on("requestfinished", lambda request, reached=reached: reached.append(request))
        page.on("requestfailed", lambda request, reached=reached: reached.append(request))
        assert page.goto(page_address).status == (200 if origin == "another site" else 421), name
        reached.clear()
        script = f"(async () => {{ const T = '{target}'; {PRELUDE} return await Promise.race([{attack}, LATE]) }})()"
        try:
            got = page.evaluate(script) or ""
        except Error:  # refused by the browser
            got = ""
        assert [leak for leak in LEAKS if leak in got] == [], name
        if origin == "another site":
            # Waiting handles events of the page; nothing is evaluated, because the form leads to another page.
            shelf.until(lambda: page.wait_for_timeout(20) or bool(reached), True, f"{name}: nothing was tried")
        else:
            # The policy of the preview's own answer blocks some of these before anything is asked.
            shelf.until(lambda: previews.attempt(page, IDLE), True, name)
        # Pages close with the context: closing one that a form leads elsewhere sometimes waits without end.
    context.close()
    assert len(list((source / "content/albums").iterdir())) == 5
    assert not (source / ".sitegen-undo").exists()
