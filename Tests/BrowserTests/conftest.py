"""Fixtures of the browser tests: Debian's Chromium and Firefox, one of each kind, and the sites they look at.

Every test has a context of its own. Tests run in Chromium; those marked `firefox` run in Firefox as well. Chromium's
headless shell has the same engine and opens no windows, so a context takes half the processor time. `.ci/test --full`
uses the whole browser.
"""

import collections
import hashlib
import os
import pathlib
import sys

import pytest

pytest.register_assert_rewrite("axe", "frames", "large", "shelf")

import servers
import sites

IS_FULL = os.environ.get("SITEGEN_FULL") == "1"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
FIREFOX = pathlib.Path(__file__).with_name("firefox-bidi")
# Firefox asks nothing of the network, and motion is as on most machines.
PREFERENCES = {
    "app.normandy.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 0,
}
# Five places on one spot, two beside it, and others around.
SPOTS = [[29.02, 40.99]] * 5 + [[29.0201, 40.99], [29.02, 40.9901], [29.05, 40.97], [28.99, 40.98], [29.03, 41.0]]
TIMEOUT_MILLISECONDS = 60_000
# A run takes one test of so many of each file and at least one, chosen by SITEGEN_SEED; all without a seed. With
# SITEGEN_FULL=1 it takes all in Chromium with the standard look, and one of FULL_SHARE in Firefox and with another look.
# Where a file has many cases, a run takes fewer of them by so many times.
FULL_SHARE = 2
SHARE = 2
SAMPLED = {
    "test_artist.py": 4,
    "test_axe.py": 6,
    "test_browse.py": 10,
    "test_budget.py": 6,
    "test_choice.py": 8,
    "test_cut.py": 8,
    "test_desk.py": 3,
    "test_desk_covers.py": 2,
    "test_desk_film.py": 4,
    "test_desk_lookup.py": 5,
    "test_disc.py": 6,
    "test_drag.py": 3,
    "test_edit.py": 3,
    "test_embed.py": 3,
    "test_frames.py": 4,
    "test_framing.py": 2,
    "test_guide.py": 8,
    "test_keyboard.py": 3,
    "test_languages.py": 16,
    "test_large.py": 8,
    "test_listen.py": 3,
    "test_lists.py": 8,
    "test_live_covers.py": 2,
    "test_memory.py": 3,
    "test_offline.py": 3,
    "test_pictures.py": 7,
    "test_places.py": 12,
    "test_player.py": 2,
    "test_print.py": 4,
    "test_published.py": 4,
    "test_room.py": 5,
    "test_screen.py": 4,
    "test_search.py": 9,
    "test_share.py": 3,
    "test_statistics.py": 8,
    "test_storage.py": 2,
    "test_strips.py": 8,
    "test_swipe.py": 4,
    "test_themes.py": 16,
    "test_title.py": 4,
    "test_toolbar.py": 4,
    "test_views.py": 8,
    "test_waste.py": 2,
}
# Tests in Firefox take three times as long as in Chromium: a run has those of one of so many files, chosen by the seed.
FIREFOX_SHARE = 5


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leaves out the browsers and looks that a test is not for, and what is not in the sample."""
    kept = [item for item in items if browser_of(item) in browsers_for(item) and is_for_look(item)]
    seed = os.environ.get("SITEGEN_SEED")
    # A test that is asked for by name is no sample: a run repeats those that a browser did not answer.
    if seed and not any("::" in argument for argument in config.args):
        kept = in_sample(kept, seed)
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    # The first worker gets the first tests, so the others do not start Firefox as well.
    items[:] = sorted(kept, key=lambda item: browser_of(item) != "firefox")


def in_sample(items, seed):
    """The same share of each file in each run, and other tests with another seed."""
    def digest(name):
        return hashlib.sha256(f"{seed} {name}".encode()).digest()

    order = {item: digest(item.nodeid) for item in items}
    files = collections.defaultdict(list)
    for item in items:
        files[item.path.name, browser_of(item) == "firefox"].append(item)
    chosen = set()
    for (name, is_firefox), tests in files.items():
        if is_firefox and not IS_FULL and digest(name)[0] % FIREFOX_SHARE:
            continue
        share = SHARE * SAMPLED.get(name, 1)
        if IS_FULL:
            share = FULL_SHARE if is_firefox or sites.theme() != "shelves" else 1
        chosen.update(sorted(tests, key=order.get)[: -(-len(tests) // share)])
    return [item for item in items if item in chosen]


def is_for_look(item):
    return sites.theme() == "shelves" or not item.get_closest_marker("measures")


def browser_of(item):
    return item.callspec.params.get("browser_name") if hasattr(item, "callspec") else None


def browsers_for(item):
    if only := item.get_closest_marker("only_browser"):
        return only.args
    return (None, "chromium", "firefox") if item.get_closest_marker("firefox") else (None, "chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, browser_name, tmp_path_factory):
    """Chromium runs without its sandbox where we are root, which it demands."""
    if browser_name == "chromium":
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": arguments}
    environment = {
        **os.environ,
        "HOME": str(tmp_path_factory.mktemp("firefox")),
        "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}",
        "MOZ_DISABLE_CONTENT_SANDBOX": "1",
    }
    return {
        **browser_type_launch_args,
        "channel": "moz-firefox",
        "executable_path": str(FIREFOX),
        "env": environment,
        "firefox_user_prefs": PREFERENCES,
    }


@pytest.fixture(scope="session")
def scriptless_firefox(launch_browser):
    """A Firefox that runs no scripts of pages: there this is a preference, not a property of a context."""
    started = []

    def browser():
        if not started:
            started.append(launch_browser(firefox_user_prefs={**PREFERENCES, "javascript.enabled": False}))
        return started[0]

    yield browser
    for each in started:
        each.close()


@pytest.fixture
def visit(new_context, browser_name, scriptless_firefox):
    """Opens an address in a context of its own.

    `script=False` turns off the scripts of the page; what a test evaluates runs all the same.
    """
    contexts = []

    def visit(address=None, width=1280, height=900, scale=1, script=True, **options):
        options |= {"viewport": {"width": width, "height": height}, "device_scale_factor": scale}
        if script:
            context = new_context(**options)
        elif browser_name == "chromium":
            context = new_context(**options, java_script_enabled=False)
        else:
            context = scriptless_firefox().new_context(**options)
            contexts.append(context)
        context.set_default_timeout(TIMEOUT_MILLISECONDS)
        page = context.new_page()
        if address:
            page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The sites that tests share: each is built once, by the worker that needs it first."""
    folder = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        folder = folder.parent
    with servers.Servers() as started:
        yield sites.Library(folder / "sites", started)


@pytest.fixture
def sample(request, library):
    """Our sample content; with the parameter `rtl` or `metrics` in Arabic or with other metrics."""
    return library.sample(getattr(request, "param", "ltr"))


@pytest.fixture
def places(request, library):
    """A page of places; with the parameter `rtl` or `metrics` in Arabic or with other metrics."""
    return library.places(SPOTS, sites.VARIANTS[getattr(request, "param", "ltr")])
