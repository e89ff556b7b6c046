import AlbumTestSupport
@testable import Places
import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Mistakes in files of places, each with its location and the number of places kept.
struct PlaceDiagnosticTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: PlaceKind
        let text: String
        let messages: [(DiagnosticCode, String)]
        let kept: Int

        init(_ kind: PlaceKind, _ text: String, kept: Int, _ messages: (DiagnosticCode, String)...) {
            (self.kind, self.text, self.messages, self.kept) = (kind, text, messages, kept)
        }

        var testDescription: String { text }
    }

    private static let one = "{\"id\": \"1\", \"name\": \"A\", \"coordinates\": {\"latitude\": 1, \"longitude\": 2}}"
    private static let node = "{\"type\": \"node\", \"id\": 1, \"lat\": 1, \"lon\": 2, \"tags\": {\"name\": \"A\"}}"
    private static let feature =
        "{\"type\": \"Feature\", \"properties\": {\"name\": \"A\"}, "
        + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [2, 1]}}"

    private static func business(_ fields: String) -> String { "{\"businesses\": [\(fields), \(one)]}" }
    private static func element(_ fields: String) -> String { "{\"elements\": [\(node), \(fields)]}" }
    private static func shape(_ geometry: String) -> String {
        "[\(feature), ⟦{\"properties\": {\"name\": \"B\"}, \"geometry\": \(geometry)}⟧]"
    }

    static let yelp: [Case] = [
        Case(.yelp, "⟦⟧", kept: 0, (.syntax, "the file is empty")),
        Case(.yelp, "⟦⟧[]", kept: 0, (.wrongType, "there is no list of `businesses` in this file")),
        Case(.yelp, "⟦⟧{\"businesses\": 1}", kept: 0, (.wrongType, "there is no list of `businesses` in this file")),
        Case(.yelp, "{\"businesses\": [], \"total\": 0}", kept: 0),
        Case(
            .yelp, "{\"error\": ⟦{\"code\": \"TOKEN_INVALID\", \"description\": \"Bad key.\"}⟧}", kept: 0,
            (.searchRefused, "Yelp refused the search: Bad key (TOKEN_INVALID)")),
        Case(.yelp, "{\"error\": ⟦{}⟧}", kept: 0, (.searchRefused, "Yelp refused the search")),
        Case(.yelp, "{\"error\": ⟦\"no\"⟧}", kept: 0, (.searchRefused, "Yelp refused the search: no")),
        Case(
            .yelp, business("⟦{\"name\": \"B\"}⟧"), kept: 1,
            (.leftOut, "1 of 2 businesses is left out: without a coordinate")),
        Case(
            .yelp, business("⟦{\"name\": \"B\", \"coordinates\": {\"latitude\": 1}}⟧, {\"name\": \"C\"}"), kept: 1,
            (.leftOut, "2 of 3 businesses are left out: without a coordinate")),
        Case(
            .yelp, business("⟦{\"coordinates\": {\"latitude\": 1, \"longitude\": 2}}⟧"), kept: 1,
            (.leftOut, "1 of 2 businesses is left out: without a name")),
        Case(
            .yelp, "{\"businesses\": [⟦1⟧]}", kept: 0, (.leftOut, "1 of 1 business is left out: without a name")),
        Case(
            .yelp, business("⟦{\"name\": \"B\", \"coordinates\": {\"latitude\": ⟦90.1⟧, \"longitude\": ⟦-181⟧}}⟧"),
            kept: 1, (.leftOut, "1 of 2 businesses is left out: with a coordinate that cannot be"),
            (.badValue, "the latitude of `B` must be between -90 and 90, not 90.1"),
            (.badValue, "the longitude of `B` must be between -180 and 180, not -181")),
        Case(
            .yelp, business("⟦{\"name\": \"B\", \"coordinates\": {\"latitude\": ⟦\"1\"⟧, \"longitude\": 2}}⟧"), kept: 1,
            (.leftOut, "1 of 2 businesses is left out: with a coordinate that cannot be"),
            (.wrongType, "the latitude of `B` must be a number, not text")),
        Case(
            .yelp, business("⟦{\"name\": \"B\", \"coordinates\": {\"latitude\": ⟦1e999⟧, \"longitude\": 2}}⟧"), kept: 1,
            (.leftOut, "1 of 2 businesses is left out: with a coordinate that cannot be"),
            (.badValue, "the latitude of `B` must be between -90 and 90, not 1e999")),
        Case(
            .yelp, business("⟦{\"name\": \"B\", \"coordinates\": {\"latitude\": -0.0, \"longitude\": 0}}⟧"), kept: 2,
            (.zeroCoordinate, "`B` is at 0, 0, where unknown coordinates end up")),
        Case(
            .yelp, "{\"businesses\": [\(one), ⟦\(one)⟧]}", kept: 1,
            (.sameRelease, "`A` is listed again; it is shown as one place")),
        Case(
            .yelp,
            business("{\"name\": \"B\", \"rating\": ⟦7⟧, \"coordinates\": {\"latitude\": 1, \"longitude\": 2}}"),
            kept: 2, (.badValue, "the rating of `B` must be between 0 and 5, not 7; it is left out")),
    ]

    static let overpass: [Case] = [
        Case(.overpass, "⟦⟧{}", kept: 0, (.wrongType, "there is no list of `elements` in this file")),
        Case(.overpass, "{\"elements\": []}", kept: 0),
        Case(
            .overpass, "{\"elements\": [\(node)], \"remark\": ⟦\"runtime error: timed out\"⟧}", kept: 1,
            (.searchRefused, "the Overpass server broke off: runtime error: timed out")),
        Case(
            .overpass, element("⟦{\"type\": \"way\", \"id\": 2, \"tags\": {\"name\": \"B\"}}⟧"), kept: 1,
            (.leftOut, "1 of 2 elements is left out: without a coordinate")),
        Case(
            .overpass, element("⟦{\"type\": \"node\", \"id\": 2, \"lat\": 1, \"lon\": 2, \"tags\": {}}⟧"), kept: 1,
            (.leftOut, "1 of 2 elements is left out: without a name")),
        Case(
            .overpass,
            element(
                "⟦{\"type\": \"way\", \"id\": 2, \"center\": {\"lat\": ⟦-91⟧, \"lon\": 2}, \"tags\": {\"name\": \"B\"}}⟧"
            ),
            kept: 1, (.leftOut, "1 of 2 elements is left out: with a coordinate that cannot be"),
            (.badValue, "the latitude of `B` must be between -90 and 90, not -91")),
        Case(.overpass, element("{\"type\": \"node\", \"id\": 2, \"lat\": 1, \"lon\": 2}"), kept: 1),
        Case(.overpass, element("⟦null⟧"), kept: 1, (.leftOut, "1 of 2 elements is left out: without a name")),
    ]

    static let geoJSON: [Case] = [
        Case(.geojson, "⟦⟧{\"type\": \"Point\"}", kept: 0, (.wrongType, "there are no features in this file")),
        Case(.geojson, feature, kept: 1),
        Case(.geojson, "{\"features\": []}", kept: 0),
        Case(.geojson, shape("null"), kept: 1, (.leftOut, "1 of 2 features is left out: without a coordinate")),
        Case(.geojson, shape("{}"), kept: 1, (.leftOut, "1 of 2 features is left out: without a coordinate")),
        Case(
            .geojson, shape("{\"type\": \"Point\", \"coordinates\": []}"), kept: 1,
            (.leftOut, "1 of 2 features is left out: without a coordinate")),
        Case(
            .geojson, shape("{\"type\": \"Point\", \"coordinates\": [2, ⟦95⟧]}"), kept: 1,
            (.leftOut, "1 of 2 features is left out: with a coordinate that cannot be"),
            (.badValue, "the latitude of `B` must be between -90 and 90, not 95")),
        Case(
            .geojson, shape("{\"type\": \"Polygon\", \"coordinates\": [[[1, 2], [⟦200⟧, 2], [1, 3], [1, 2]]]}"),
            kept: 1,
            (.leftOut, "1 of 2 features is left out: with a coordinate that cannot be"),
            (.badValue, "the longitude of `B` must be between -180 and 180, not 200")),
        Case(
            .geojson, shape("{\"type\": \"Point\", \"coordinates\": [⟦null⟧, 1]}").replacing("⟦null⟧", with: "null"),
            kept: 1, (.leftOut, "1 of 2 features is left out: without a coordinate")),
        Case(
            .geojson,
            "[\(feature), ⟦{\"properties\": null, \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}⟧]",
            kept: 1, (.leftOut, "1 of 2 features is left out: without a name")),
        Case(.geojson, "[⟦[]⟧]", kept: 0, (.leftOut, "1 of 1 feature is left out: without a name")),
        Case(
            .geojson, "[\(feature), {\"properties\": {\"name\": \"B\"} ⟦\"geometry\"⟧: null}]", kept: 1,
            (.syntax, "")),
    ]

    @Test(arguments: yelp + overpass + geoJSON)
    func `a mistake in a file of places is located`(one: Case) {
        let marked = MarkedText(one.text)
        let file = SourceFile(path: "content/x.json", text: marked.text)
        let result = one.kind.search.init(file: file).places()
        expectEqual(result.places.count, one.kept)
        if one.messages.first?.1.isEmpty == true {
            // The message comes from the JSON reader, and JSONReaderTests checks its text.
            expect(result.diagnostics.hasErrors)
            return
        }
        marked.expectDiagnostics(result.diagnostics, one.messages)
    }

    /// Thousands of invalid entries are counted in a few messages.
    @Test func `thousands of invalid places are counted in few messages`() {
        let entry = "{\"name\": \"B\", \"coordinates\": {\"latitude\": 91, \"longitude\": 2}}"
        let text = "{\"businesses\": [\(Array(repeating: entry, count: 1_000).joined(separator: ","))]}"
        let result = YelpSearch(file: SourceFile(path: "x", text: text)).places()
        expect(result.places.isEmpty && result.diagnostics.map(\.count) == [1_000, 1])
        let messages = result.diagnostics.map(\.message)
        expect(messages.contains("1000 of 1000 businesses are left out: with a coordinate that cannot be"))
    }
}

/// `places:` in the settings.
struct PlaceSettingTests {
    static let cases: [(text: String, messages: [(DiagnosticCode, String)], kept: Int)] = [
        ("places: [{kind: yelp, file: a.json}, {kind: geojson, file: b, title: T}]", [], 2),
        ("places:\n  - ⟦kind: yelp⟧\n", [(.unknownSource, "this entry of `places` has no `file`")], 0),
        ("places:\n  - ⟦file: x⟧\n", [(.unknownSource, "this entry of `places` has no `kind`")], 0),
        (
            "places: [{kind: ⟦yelb⟧, file: a}, {kind: overpass, file: b}]",
            [(.unknownSource, "there is no kind of places called `yelb`")], 1
        ),
        ("places: [{kind: yelp, file: a, ⟦nmae⟧: x}]", [(.unknownSetting, "unknown key `nmae`")], 1),
        ("places: [⟦yelp⟧]", [(.wrongType, "`places` must hold mappings of kind, file, title, not text")], 0),
    ]

    @Test(arguments: cases.indices)
    func `places in the settings are read, and mistakes located`(index: Int) {
        let one = Self.cases[index]
        let marked = MarkedText(one.text)
        let (settings, diagnostics) = TextSource.settings(marked.text)
        expectEqual(settings.places.count, one.kept)
        if one.messages.isEmpty { expect(diagnostics.isEmpty) }
        marked.expectDiagnostics(diagnostics, one.messages)
    }

    @Test func `the settings name the files of sources and places`() {
        let (settings, _) = TextSource.settings(
            "places: [{kind: yelp, file: ../a.json, title: T}]\nsources: [{kind: rym, file: r.csv}]")
        expectEqual(settings.places.first?.title, "T")
        expectEqual(settings.placePaths, ["a.json"])
        expectEqual(settings.namedPaths, ["content/r.csv", "r.csv", "a.json"])
    }

    @Test func `a missing file of places is an error`() async {
        let marked = MarkedText("places: [{kind: yelp, file: ⟦nowhere.json⟧}]")
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: marked.text)])
        let result = await Build.site(from: tree)
        marked.expectDiagnostics(result.diagnostics, [(.missingSourceFile, "this file of places is missing")])
        expect(result.diagnostics.first?.help == nil)
        expect(result.output == nil)
    }

    @Test func `a relative path to the outside of the site is told apart from a missing file`() async {
        let marked = MarkedText("places: [{kind: yelp, file: ⟦../../b.json⟧}]")
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: marked.text)])
        let result = await Build.site(from: tree)
        marked.expectDiagnostics(result.diagnostics, [(.missingSourceFile, "this file of places is missing")])
        expectEqual(result.diagnostics.first?.notes.isEmpty, true)
        expectEqual(result.diagnostics.first?.help?.contains("absolute path"), true)
    }
}
