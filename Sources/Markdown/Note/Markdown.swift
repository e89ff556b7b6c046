/// Notes in CommonMark, turned into safe HTML with everything a page needs to know about them.
///
/// This module is the only one that touches libcmark. It is pure and may be called from many tasks at once; the input is never
/// changed, nothing is kept between calls, and no input makes it crash, recurse, or take time out of proportion to its size.
///
/// cmark parses; the HTML is written by one pass over its tree (``NoteRenderer``) rather than by `cmark_render_html` over a changed
/// tree: headings, links, excerpt and HTML come out of the same walk, and what is unsafe is never written in the first place.
public enum Markdown {}
