"""The recordings of an album are played on its page; without scripts each track is a link to its file."""

import math
import struct
import urllib.request

import pytest

import axe
import policy
import previews
import shelf

PAGE = "albums/low/index.html"
STATE = """() => {
    const audio = document.querySelector("audio");
    const current = [...document.querySelectorAll("[data-track]")].filter(link => link.getAttribute("aria-current") === "true");
    return {current: current.map(link => link.textContent), paused: audio.paused, file: audio.src.replace(/.*\\//, "")};
}"""
SECOND = "document.querySelector('audio').currentTime"
# What a browser with media keys does: it calls the handlers, and shows what it was told.
KEYS = """
    window.keys = {};
    const session = {playbackState: "none", metadata: null, setActionHandler: (name, call) => { keys[name] = call; },
        setPositionState: state => { window.position = state; }};
    Object.defineProperty(navigator, "mediaSession", {value: session});
"""


def tone(seconds, rate=8000):
    """A recording as a WAV file: a sine of 440 Hz, one byte a sample."""
    data = bytes(128 + round(40 * math.sin(index * 440 * 2 * math.pi / rate)) for index in range(round(seconds * rate)))
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, rate, rate, 1, 8, b"data", len(data))
    return head + data


NOTE = "They come in at [0:02](#t=0:02), and in the second track at [0:03](#track=2&t=0:03)."
# Long enough that a slow machine sees each of them play.
FILES = dict.fromkeys(["audio/1.wav", "audio/2.wav", "audio/3.wav"], tone(40))


def albums():
    tracks = ["Speed of Life", {"title": "Warszawa", "artists": ["Brian Eno"]}, "Subterraneans"]
    low = {"title": "Low", "slug": "low", "artist": "David Bowie", "tracks": tracks, "audio": list(FILES), "notes": NOTE}
    return [low, {"title": "Silent", "slug": "silent", "tracks": ["One"]}]


@pytest.fixture
def heard(request, library):
    settings = {"publishAudio": True, **getattr(request, "param", {})}
    return library.listed(albums(), settings, FILES)


def expect(page, **wanted):
    shelf.until(lambda: {name: page.evaluate(STATE)[name] for name in wanted}, wanted)


def played(page, seconds):
    """Waits until the recording has played up to a time."""
    shelf.until(lambda: page.evaluate(SECOND) >= seconds, True, f"{seconds} s")


def opened(visit, site, **options):
    page = visit(**options)
    page.errors = shelf.watch(page)
    page.goto(f"{site.ranged}/{PAGE}")
    return page


@pytest.mark.firefox
def test_a_track_is_played_and_the_next_one_follows(visit, heard):
    page = opened(visit, heard)
    expect(page, current=["Speed of Life"], paused=True)
    assert page.locator("[data-play]").get_attribute("aria-label") == "Play"
    # Nothing is loaded before somebody wants to hear it.
    assert page.evaluate("document.querySelector('audio').readyState") == 0
    page.get_by_role("link", name="Warszawa", exact=True).click()
    expect(page, current=["Warszawa"], paused=False, file="02-warszawa.wav")
    # The event follows the state.
    shelf.until(lambda: page.locator("[data-play]").get_attribute("aria-label"), "Pause")
    played(page, 0.3)
    page.get_by_role("button", name="Next track").click()
    expect(page, current=["Subterraneans"], paused=False, file="03-subterraneans.wav")
    # After the last one it stops, and the first is ready.
    played(page, 0.1)
    page.evaluate("document.querySelector('audio').currentTime = 39.8")
    expect(page, current=["Speed of Life"], paused=True)
    page.get_by_role("link", name="Warszawa", exact=True).click()
    played(page, 0.2)
    page.evaluate("document.querySelector('audio').currentTime = 39.8")
    expect(page, current=["Subterraneans"])
    assert page.errors == []


@pytest.mark.firefox
def test_the_slider_seeks_with_the_keyboard(visit, heard):
    page = opened(visit, heard)
    page.get_by_role("button", name="Play").focus()
    page.keyboard.press("Enter")
    played(page, 0.2)
    page.keyboard.press("Space")
    expect(page, paused=True)
    slider = page.get_by_role("slider", name="Position in the track")
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    shelf.until(lambda: page.evaluate(SECOND), 2)
    assert slider.get_attribute("aria-valuetext") == "0:02 / 0:40"
    expect(page, paused=True)
    page.keyboard.press("End")
    shelf.until(lambda: page.evaluate(SECOND) > 39.5, True)
    assert page.errors == []


@pytest.mark.firefox
def test_keys_go_through_the_player_and_the_tracks(visit, heard):
    page = opened(visit, heard)
    page.get_by_role("button", name="Play").focus()
    page.keyboard.press("Enter")
    played(page, 0.1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page, current=["Warszawa"], paused=False)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page, current=["Warszawa"], paused=True)
    # Within the first three seconds the button goes to the track before.
    page.evaluate("document.querySelector('audio').currentTime = 0")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page, current=["Speed of Life"], paused=True)
    page.get_by_role("link", name="Subterraneans", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page, current=["Subterraneans"], paused=False)
    assert page.errors == []


@pytest.mark.firefox
def test_media_keys_and_what_they_are_told(visit, heard):
    page = visit()
    page.add_init_script(KEYS)
    page.goto(f"{heard.ranged}/{PAGE}")
    told = "(({title, artist, album, artwork}) => [title, artist, album, artwork.length])(navigator.mediaSession.metadata)"
    assert page.evaluate(told) == ["Speed of Life", "David Bowie", "Low", 1]
    page.get_by_role("button", name="Play").click()
    played(page, 0.1)
    assert page.evaluate("navigator.mediaSession.playbackState") == "playing"
    page.evaluate("keys.nexttrack()")
    expect(page, current=["Warszawa"], paused=False)
    assert page.evaluate(told) == ["Warszawa", "Brian Eno", "Low", 1]
    played(page, 0.1)
    page.evaluate("keys.pause()")
    expect(page, paused=True)
    page.evaluate("keys.seekto({seekTime: 4})")
    shelf.until(lambda: page.evaluate(SECOND), 4)
    page.evaluate("keys.seekbackward({seekOffset: 1})")
    shelf.until(lambda: page.evaluate(SECOND), 3)
    assert page.evaluate("[window.position.duration, window.position.position]") == [40, 3]
    page.evaluate("keys.seekforward({})")
    shelf.until(lambda: page.evaluate(SECOND), 13)
    page.evaluate("keys.seekto({seekTime: 100})")
    shelf.until(lambda: page.evaluate(SECOND) > 39.5, True)
    expect(page, current=["Warszawa"], paused=True)
    page.evaluate("keys.previoustrack()")
    shelf.until(lambda: page.evaluate(SECOND), 0)
    page.evaluate("keys.previoustrack()")
    expect(page, current=["Speed of Life"], paused=True)
    page.evaluate("keys.play()")
    expect(page, paused=False)


@pytest.mark.firefox
def test_times_in_the_note_seek(visit, heard):
    page = opened(visit, heard)
    address = page.url
    page.get_by_role("link", name="0:03").click()
    expect(page, current=["Warszawa"], paused=False)
    played(page, 3)
    page.get_by_role("link", name="0:02").click()
    expect(page, current=["Speed of Life"], paused=False)
    played(page, 2)
    assert page.evaluate(SECOND) < 30 and page.url == address
    assert page.errors == []


@pytest.mark.firefox
def test_without_scripts_there_are_links_and_the_player_of_the_browser(visit, heard):
    page = visit(script=False)
    page.goto(f"{heard.ranged}/{PAGE}")
    assert page.locator("audio[controls]").is_visible() and not page.locator(".controls").is_visible()
    links = page.locator("[data-track]").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert links == [f"../../albums/low/{name}.wav" for name in ("01-speed-of-life", "02-warszawa", "03-subterraneans")]
    times = page.locator(".prose a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert times == [links[0] + "#t=2", links[1] + "#t=3"]
    assert page.locator(".save").first.get_attribute("download") is not None


@pytest.mark.firefox
def test_a_page_that_was_opened_from_the_disk_plays(visit, heard):
    page = visit()
    errors = shelf.watch(page)
    page.goto(heard.file(PAGE))
    page.get_by_role("link", name="Warszawa", exact=True).click()
    expect(page, current=["Warszawa"], paused=False)
    played(page, 0.3)
    assert errors == []


def test_only_a_page_with_recordings_needs_sound(visit, heard):
    page = visit()
    said = policy.goto(page, heard, PAGE)
    page.get_by_role("button", name="Play").click()
    played(page, 0.1)
    assert policy.complaints(said) == []
    silent = (heard.folder / "albums/silent/index.html").read_text()
    assert "media-src" not in policy.policy(silent) and "listen" not in silent and "<audio" not in silent
    assert '<span>One</span>' in silent
    assert "<audio" not in (heard.folder / "index.html").read_text()


def test_a_policy_without_sound_is_noticed(visit, heard, monkeypatch):
    """The test above can fail."""
    monkeypatch.setattr(policy, "policy", lambda html: "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'")
    page = visit()
    said = policy.goto(page, heard, PAGE)
    page.get_by_role("button", name="Play").click()
    shelf.until(lambda: policy.complaints(said) != [], True)


@pytest.mark.parametrize("heard", [{}, {"language": "ar"}], indirect=True, ids=["ltr", "rtl"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_player_fits_and_is_accessible(visit, heard, width):
    page = opened(visit, heard, width=width)
    page.locator("[data-track]").nth(1).click()
    played(page, 0.1)
    axe.check(page, f"{width} px")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow == 0
    left = [box["x"] for box in (page.locator(name).bounding_box() for name in ("[data-step='-1']", "[data-play]", "[data-step='1']"))]
    assert left == sorted(left)


def test_the_scripts_leave_no_names_behind(visit, heard):
    page = opened(visit, heard)
    assert page.evaluate("['box', 'audio', 'links', 'current', 'choose'].filter(name => { try { eval(name); return true; } catch { return false; } })") == []


def test_a_preview_sends_parts_of_recordings(visit, tmp_path):
    content = tmp_path / "content"
    (content / "audio").mkdir(parents=True)
    long = tone(60)
    (content / "audio/long.wav").write_bytes(long)
    (content / "site.yml").write_text("title: Long\npublishAudio: true\n")
    (content / "albums.yml").write_text("- {title: Long, slug: long, tracks: [Tone], audio: audio}\n")
    with previews.running(tmp_path) as address:
        asked = urllib.request.Request(f"{address}/albums/long/01-tone.wav", headers={"Range": "bytes=400000-400099"})
        with urllib.request.urlopen(asked) as answer:
            assert answer.status == 206 and answer.headers["Content-Type"] == "audio/wav"
            assert answer.headers["Content-Range"] == f"bytes 400000-400099/{len(long)}"
            assert answer.read() == long[400000:400100]
        page = visit(f"{address}/albums/long/index.html")
        page.get_by_role("link", name="Tone", exact=True).click()
        played(page, 0.1)
        page.evaluate("document.querySelector('audio').currentTime = 50")
        shelf.until(lambda: 50 <= page.evaluate(SECOND) < 60, True)
        assert page.evaluate(STATE)["paused"] is False
