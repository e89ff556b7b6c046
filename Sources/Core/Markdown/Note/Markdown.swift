/// Renders CommonMark notes to safe HTML, with all metadata that a page needs.
///
/// This module is the only one that uses libcmark. It is pure and may be called from many tasks at once. The input is
/// never changed, and nothing is kept between calls. No input makes it crash, recurse, or take time out of proportion
/// to its size.
///
/// cmark only parses. The HTML is written in one pass over its tree (``NoteRenderer``) instead of by
/// `cmark_render_html` over a modified tree: headings, links, excerpt and HTML come from the same walk, and unsafe
/// content is never written in the first place.
public enum Markdown {}
