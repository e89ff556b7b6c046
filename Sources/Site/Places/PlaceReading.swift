import Adapters
import Albums
import Recognition
import Readers
import SourceText

/// Reads one file of places: the parts common to all formats.
struct PlaceReading {
    let file: SourceFile
    private var importReport: ImportReport
    private var known: [String: SourceSpan] = [:]
    private var result = PlaceSearchResult()

    init(_ file: SourceFile) {
        self.file = file
        importReport = ImportReport(file)
    }

    /// The root value of the file; mistakes in its JSON are recorded.
    mutating func root() -> Node? {
        let nodes = JSONReader.read(file)
        result.diagnostics += nodes.diagnostics
        return nodes.root
    }

    /// Reports that the file is not of its kind, unless a mistake in it was already reported.
    mutating func isNoAnswer(_ root: Node, _ message: String, help: String) {
        if root.isRecovered || result.diagnostics.hasErrors { return }
        result.diagnostics.append(.error(.wrongType, message, at: file.span(0..<0), help: help))
    }

    /// Reports that the server refused the search.
    mutating func isRefused(_ message: String, at node: Node, help: String) {
        result.diagnostics.append(.error(.searchRefused, message, at: file.span(node.range), help: help))
    }

    /// Counts an entry that is left out.
    mutating func leftOut(_ reason: String, _ node: Node) {
        importReport.leftOut(node.isRecovered ? "with a mistake" : reason, at: importReport.headSpan(node.range))
    }

    /// Adds a place, unless its id is already known.
    mutating func add(_ place: Place) {
        guard importReport.isNew(place.name, id: place.id, at: place.origin, &known, as: "place") else { return }
        if place.coordinate.isZero {
            importReport.note(
                .warning(
                    .zeroCoordinate, "`\(place.name)` is at 0, 0, where unknown coordinates end up",
                    at: importReport.headSpan(place.origin.range),
                    help: "correct its coordinate, or remove it: it makes the map span half the world"
                ).about("coordinate"))
        }
        result.places.append(place)
    }

    /// The name in a node; nil when there is none, or when a mistake may have truncated it.
    static func name(_ node: Node?) -> String? { node?.isRecovered == true ? nil : ForeignText.text(node) }

    /// The name of an entry, for messages.
    static func label(_ name: String?) -> String { name.map { "`\($0)`" } ?? "an entry" }

    /// The coordinate of an entry that is called `name`; nil, and counted, when there is none.
    ///
    /// Values that are not numbers or are out of range are reported at their positions.
    mutating func coordinate(_ latitude: Node?, _ longitude: Node?, of entry: Node, name: String?) -> Coordinate? {
        if entry.isRecovered && (latitude == nil || longitude == nil) {
            leftOut("with a mistake", entry)
            return nil
        }
        guard let latitude, let longitude, !latitude.isNull, !longitude.isNull else {
            leftOut("without a coordinate", entry)
            return nil
        }
        let north = degrees(latitude, in: Coordinate.latitudes, "latitude", of: name)
        let east = degrees(longitude, in: Coordinate.longitudes, "longitude", of: name)
        guard let north, let east, let coordinate = Coordinate(latitude: north, longitude: east) else {
            leftOut("with a coordinate that cannot be", entry)
            return nil
        }
        return coordinate
    }

    private mutating func degrees(
        _ node: Node, in range: ClosedRange<Double>, _ what: String, of name: String?
    ) -> Double? {
        guard case .number(let text) = node.value, let number = Double(text) else {
            if !node.isRecovered {
                importReport.note(
                    .warning(
                        .wrongType, "the \(what) of \(Self.label(name)) must be a number, not \(node.kindName)",
                        at: file.span(node.range)
                    ).about(what))
            }
            return nil
        }
        if range.contains(number) { return number }
        let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
        importReport.note(
            .warning(
                .badValue, "the \(what) of \(Self.label(name)) must be between \(low) and \(high), not \(text)",
                at: file.span(node.range)
            ).about(what))
        return nil
    }

    /// A rating; nil when there is none, reported when it is not from 0 to 5.
    mutating func rating(_ node: Node?, of name: String) -> Double? {
        guard let node, case .number(let text) = node.value else { return nil }
        if let number = Double(text), (0...5).contains(number) { return number }
        importReport.value(
            .warning(
                .badValue, "the rating of `\(name)` must be between 0 and 5, not \(text)", at: file.span(node.range)),
            of: "rating")
        return nil
    }

    /// A count; nil for anything else.
    static func count(_ node: Node?) -> Int? {
        guard case .number(let text)? = node?.value, let count = Int(text), count >= 0 else { return nil }
        return count
    }

    /// An http or https address without blanks; nil for anything else.
    static func address(_ node: Node?) -> String? {
        guard let text = ForeignText.text(node), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://") ? text : nil
    }

    /// The places and the diagnostics, for a total of `total` entries that are called `noun`.
    func finished(of total: Int, _ noun: String, _ plural: String? = nil) -> PlaceSearchResult {
        var result = result
        result.diagnostics += importReport.diagnostics(of: total, noun, plural: plural)
        return result
    }

    /// The result of a file whose entries could not be found.
    var withoutEntries: PlaceSearchResult { result }
}
