import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Recognition
@testable import SiteEditing
@testable import SourceText

/// What `sitegen init --from` asks on a terminal.
struct InitAskTests {
    /// Answers that are typed in turn, and what was shown.
    private final class Typist {
        var shown = ""
        var answers: [String]
        init(_ answers: [String]) { self.answers = answers }

        var dialog: ColumnQuestions.Dialog {
            .init(
                width: 60, show: { self.shown += $0 },
                line: { self.answers.isEmpty ? nil : self.answers.removeFirst() })
        }
    }

    private func questions(_ text: String, _ typist: Typist) throws -> ColumnQuestions {
        let file = SourceFile(path: "a.csv", text: text)
        let found = Recognition.recognize(file) ?? Recognition.recognize(file, knowsKinds: false, isAsked: true)
        return ColumnQuestions(try #require(found), typist.dialog)
    }

    private static let rows = "Kraftwerk,Autobahn,1974\nCan,Tago Mago,1971\nNeu!,Neu!,1972\nCluster,Zuckerzeit,1974\n"

    @Test func `an answer is a field, a name of the owner's own, or a dash`() throws {
        let table = "Artist,Album,Year,Mood,Page,No\nCan,Tago Mago,1971,dark,https://a.example/1,x7\n"
        let typist = Typist(["Mood", "extra.Feeling", "page", "links.Shop", "No", "ids.shop", "Year", "-", ""])
        var asked = try questions(table, typist)
        var count = 0
        while asked.askChange() { count += 1 }
        expect(count == 4 && typist.answers.isEmpty)
        expect(
            asked.found.source(file: "a.csv").hasSuffix(
                """
                    map:
                      title: Album
                      artist: Artist
                      ids:
                        shop: "No"
                      links:
                        Shop: Page
                      extra:
                        Feeling: Mood

                """), "\(asked.found.source(file: "a.csv"))")
    }

    @Test func `an answer can be taken back, and a wrong one is explained`() throws {
        let typist = Typist(["-", "<", "yaer", "?", "", "<", "label", "", "<", "<", ""])
        var asked = try questions(Self.rows, typist)
        let before = asked.found.columns.map(\.meaning)
        expectEqual(asked.found.columns.prefix(2).map(\.isUnsure), [true, true])
        asked.askDoubtful()
        expectEqual(asked.found.columns[0].meaning, .label)
        expect(typist.shown.contains("Did you mean year?\n") && typist.shown.contains("extra.NAME shows a column"))
        let isChanged = asked.askChange()
        expect(isChanged && asked.found.columns[0].meaning == before[0])
        while asked.askChange() {}
        expectEqual(asked.found.columns.map(\.meaning), before)
        let wide = typist.shown.split(separator: "\n").filter { TerminalText.width(String($0)) > 60 }
        // The next line follows a question whose answer is typed after it.
        expectEqual(wide.filter { !$0.contains("? ") && !$0.contains("change: ") }, [])
    }

    @Test func `a list that was not recognized is asked for its columns`() throws {
        let films = "Quux,Zork,Director,When\nA,B,X Y,1971\nC,D,X Z,1972\nE,F,X W,1973\n"
        // Its years are found by their values.
        let typist = Typist(["", "Zrok", "zork", "Quux"])
        var asked = try questions(films, typist)
        let hasTitle = asked.askForFields()
        expect(hasTitle && typist.answers.isEmpty)
        expect(typist.shown.contains("An album needs a title.") && typist.shown.contains("did you mean Zork?"))
        expectEqual(asked.found.columns.map(\.meaning), [.artist, .title, .extra, .year])
        var unanswered = try questions(films, Typist([]))
        let isAnswered = unanswered.askForFields()
        expect(!isAnswered)
    }

    /// Runs a command in a terminal of a width, in which lines are typed, for a minute at most.
    private func type(_ lines: String, columns: Int, _ arguments: [String]) throws -> BuiltBinary.Result {
        let words = ([try BuiltBinary.path()] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let command = "stty cols \(columns) -echo; \(words)"
        return try BuiltBinary.run(
            "/bin/sh", ["-c", "printf '\(lines)' | timeout 60 script -qec \"\(command)\" /dev/null"],
            environment: ["NO_COLOR": "1"])
    }

    @Test func `answers on a terminal are the settings, and nothing is wider than the terminal`() throws {
        let folder = try TemporaryFolder()
        try folder.write("f.csv", "Quux,Zork,Director,When\nA,B,X Y,1971\nC,D,X Z,1972\nE,F,X W,1973\nG,H,V W,1974\n")
        let file = folder("f.csv")
        let asked = try type("Zork\\nQuux\\nWhen\\n\\n", columns: 64, ["init", "--from", file, folder("site")])
        expect(asked.code == 0 && asked.output.contains("the first of 4 albums:"), "\(asked.output)")
        let settings = try folder.tree("site")["content/site.yml"]
        expectEqual(
            settings?.contains("title: Zork\n      artist: Quux\n      year: When\n"), true, "\(settings ?? "")")
        let lines = asked.output.replacing(file, with: "f.csv").replacing("\r", with: "").split(separator: "\n")
        let wide = lines.filter { TerminalText.width(String($0)) > 64 }
        expectEqual(wide.filter { !$0.contains("error") && !$0.contains("help") && !$0.contains("column") }, [])
        let refused = try type("", columns: 64, ["init", "--from", file, "--yes", folder("other")])
        expect(refused.code == 1 && refused.output.contains("this seems to be a list of films"), "\(refused.output)")
        let quiet = try type(
            "", columns: 64, ["init", "--yes", "--from", Fixtures.path("recognition/no-header.csv"), folder("third")])
        expect(quiet.code == 0 && !quiet.output.contains("Enter ") && quiet.output.contains("D243"), "\(quiet.output)")
    }
}
