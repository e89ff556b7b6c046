"""Pages of albums: what they tell of tracks, and other albums of the artist and the label."""

import pytest

import axe

TRACKS = [
    {"position": "1-1", "title": "One", "duration": "3:30"},
    {"position": "1-2", "title": "Two", "duration": "4:30"},
    {"position": "2-1", "title": "東京の夜", "duration": "60:00"},
]
LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
ALBUMS = [
    {"id": str(year), "slug": f"a{year}", "title": f"Record {year}", "artist": "Can", "label": "Spoon", "year": year}
    for year in range(1968, 1984)
] + [
    {"id": "x", "slug": "other", "title": LONG, "artist": "Faust", "label": "Spoon", "released": "1973-09-21",
     "rating": "4.5", "ids": {"discogs": "1234"}, "tracks": TRACKS},
]
TITLES = "section => [...section.querySelectorAll('b')].map(title => title.textContent)"


@pytest.fixture
def site(library):
    return library.listed(ALBUMS)


def test_six_other_albums_of_the_artist_come_late_and_lead_to_their_pages(visit, site):
    page = visit(f"{site.server}/albums/a1975/index.html")
    by, of_label = page.locator(".others, .near").all()
    assert by.evaluate(TITLES) == [f"Record {year}" for year in (1972, 1973, 1974, 1976, 1977, 1978)]
    assert of_label.evaluate(TITLES) == [LONG]
    assert page.locator(":is(.others, .near) img:not([loading=lazy])").count() == 0
    by.get_by_role("link", name="More by Can").click()
    assert page.locator("h1").text_content() == "Can"
    page.go_back()
    by.get_by_text("Record 1974").click()
    assert page.locator("h1").text_content() == "Record 1974"


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_tells_discs_times_and_stars_and_fits_every_width(visit, site, width, scheme):
    page = visit(f"{site.server}/albums/other/index.html", width=width, color_scheme=scheme, reduced_motion="reduce")
    assert page.locator(".tracks h3").all_text_contents() == ["Disc 1", "Disc 2"]
    assert page.get_by_text("Playing time", exact=True).is_visible() and page.get_by_text("1:08:00", exact=True).is_visible()
    assert page.locator(".tracks [lang=ja]").text_content() == "東京の夜"
    assert page.get_by_role("img", name="4.5 of 5").is_visible()
    assert page.locator("time[datetime='1973-09-21']").text_content() == "21 September 1973"
    assert page.locator("a[href='https://www.discogs.com/release/1234']").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe.check(page, f"{width} px, {scheme}")
