"""Browsers lay out the engine's frames: in both directions of reading, with other metrics, with scripts on and off.

In right-to-left pages the same numbers count from the right edge.
"""

import pytest

import frames

# At 240 and 281 the track needs extra room, or just none.
WIDTHS = frames.WIDTHS + [240, 281]
VARIANTS = pytest.mark.parametrize("sample", ["ltr", "rtl", "metrics"], indirect=True)
SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])


@VARIANTS
@SCRIPT
@pytest.mark.parametrize("scale", frames.SCALES)
def test_boxes_are_the_frames_of_the_engine_at_every_width(visit, sample, scale, script):
    page = visit(scale=scale, script=script)
    frames.forget(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(sample.home if script else sample.file())
        frames.check(page, sample.layout, f"{width} px")
