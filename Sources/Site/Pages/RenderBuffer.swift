package import Albums
import Localization
package import SourceText
package import Templates

/// A buffer for rendering files one after another without repeated allocations.
///
/// Use one per task. A dry run computes a fingerprint instead of bytes: a hash of everything that the file is made from.
/// It runs the same code as rendering, so the fingerprint cannot miss an input. Only notes are replaced by their hashes,
/// because rendering Markdown takes most of the time.
package struct RenderBuffer: Sendable {
    /// The bytes of the file rendered last.
    package internal(set) var bytes: [UInt8] = []
    /// The diagnostics of that file; a site with an error must not be published.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Whether the file depends on which pages the site has.
    package internal(set) var usesAddresses = false
    /// Whether the file must be rendered in the next build even if none of its inputs change: it has diagnostics, or
    /// whether it has any depends on the notes of other pages.
    package internal(set) var mustRenderAgain = false
    /// Where an album page shows its note and its excerpt.
    package internal(set) var noteMarks = TextMarks()
    /// Whether the file contains a drawn cover in place of one that ``covers`` could not read.
    package internal(set) var lacksCover = false
    /// Reads the bytes of a cover at one of its sides, as WebP, for files that contain covers.
    ///
    /// Without it they contain the covers that sitegen draws.
    package var covers: (@Sendable (ImageSet, Int) -> [UInt8]?)?
    var data = TemplateData(.page)
    /// Whether the bytes are those of a whole file even after a dry run.
    package private(set) var isWhole = false

    /// Whether only a fingerprint is computed.
    private(set) var isDry = false
    /// Whether the bytes have something for which a dry run has a stand-in, so that only a dry run gives the fingerprint.
    var hasStandIns = false
    /// The hash of what the file is made from besides its notes.
    private var hash = ContentHash()
    /// A hash of the notes that the file shows.
    private var notes: UInt64 = 0

    package init() {}

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        data.removeAll(keepingCapacity: true)
        diagnostics.removeAll()
        usesAddresses = false
        mustRenderAgain = false
        noteMarks = TextMarks()
        lacksCover = false
        (hash, notes, hasStandIns, isWhole) = (ContentHash(), 0, false, false)
    }

    /// The fingerprint of the file rendered last; nil if only a dry run gives it.
    package var fingerprint: UInt64? {
        // Combined by XOR, so that ``NoteEdit`` can replace the hash of the only note.
        isDry || !hasStandIns ? hash.value ^ notes : nil
    }

    /// The fingerprint of a file, from a dry run of what renders it.
    mutating func fingerprint(_ render: (inout RenderBuffer) -> Void) -> UInt64 {
        let wasDry = isDry
        isDry = true
        defer { isDry = wasDry }
        clear()
        render(&self)
        return hash.value ^ notes
    }

    /// Runs the program of a template over a record of the page; `watch` has the texts that come from its note.
    mutating func run(_ program: TemplateProgram, _ record: RecordRef, _ shared: TemplateData, _ watch: inout TextWatch)
    {
        if isDry { return hash.add(program.fingerprint(of: record, in: data, shared: shared)) }
        let hidesNote = hasStandIns && watch.isWatching
        hash.add(
            program.render(record, in: data, shared: shared, watch: &watch, hidesWatched: hidesNote, into: &bytes))
        if hidesNote { hasStandIns = false }
    }

    /// Writes a file, or a part of it, that needs no template.
    mutating func write(_ content: [UInt8]) {
        hash.add(ContentHash.of(content))
        if !isDry { bytes += content }
    }

    /// Writes a whole file that needs no template and shows no notes: a dry run makes the same bytes.
    mutating func write(whole content: [UInt8]) {
        hash.add(ContentHash.of(content))
        (bytes, isWhole) = (content, true)
    }

    /// Writes a file whose name has a hash of everything it is made from: for the fingerprint only the name counts.
    mutating func write(namedByContent path: String, _ content: () -> [UInt8]) {
        hash.add(text: path)
        if !isDry { bytes += content() }
    }

    /// The content of a note that the file shows, with its diagnostics and its dependence on addresses taken.
    ///
    /// In a dry run it is a stand-in, and the hash of the note counts: of its text and of the words that code, tables and
    /// footnotes show. A note with components is rendered, because they may show anything of the site. Where a note is
    /// not on its own page, `reportsMistakes` is false.
    mutating func content(
        of note: Note, on path: String, by renderer: NoteRenderer, reportsMistakes: Bool = true
    ) -> NoteContent {
        if !note.hasComponents {
            hash.add(renderer.words.fingerprint)
            notes = (notes << 1 | notes >> 63) ^ note.fingerprint
            if isDry {
                let text = TextWatch.standIn
                return NoteContent(html: Array(text.utf8), excerpt: text, language: note.language)
            }
            hasStandIns = true
        }
        let content = renderer.render(note, on: path)
        if reportsMistakes { take(content) } else { usesAddresses = usesAddresses || content.usesAddresses }
        return content
    }

    /// Takes the diagnostics of a note, and its dependence on addresses.
    mutating func take(_ content: NoteContent) {
        diagnostics += content.diagnostics
        usesAddresses = usesAddresses || content.usesAddresses
        mustRenderAgain = mustRenderAgain || content.dependsOnOtherNotes || !content.diagnostics.isEmpty
    }
}

extension OutputTree {
    /// The fingerprint of one file, as ``fingerprint(of:using:)``.
    package func fingerprint(of file: File) -> UInt64 {
        var buffer = RenderBuffer()
        return fingerprint(of: file, using: &buffer)
    }
}
