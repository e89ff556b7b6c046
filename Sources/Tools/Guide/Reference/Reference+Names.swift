import Theming
import Localization
import Albums
import Pages

/// Pages made from tables of names.
extension Reference {
    /// What `where`, `sort` and `split` may name.
    static var queries: GuidePage {
        let words = AlbumCondition.words.map { GuidePage.Entry($0.name, $0.meaning) }
        let fields = AlbumField.named.map { field in
            GuidePage.Entry(field.name, "\(field.meaning) \(field.valueForms.map { "In `where`: \($0)." } ?? "")")
        }
        return GuidePage(
            "reference/queries", title: "Queries", description: "The fields and words of `where`, `sort` and `split`.",
            intro:
                "Shelves, lists and the component `shelf` select albums with `where` and sort them with `sort`. Letter case "
                + "does not matter in texts, and `*` at an end stands for any letters: `title: \"Live *\"`. Besides the fields "
                + "below there are your own, as `extra.condition` or `ids.discogs`.",
            entries: words + fields)
    }

    /// The components of notes.
    static var components: GuidePage {
        GuidePage(
            "reference/components", title: "Components", description: "What notes may use besides Markdown.",
            intro:
                "A note uses a component as a block of code whose name is in braces, with an argument a line. Arguments with "
                + "`?` may be left out. A template in `templates/components/` adds one of your own.\n\n"
                + "The types of arguments are:\n\n"
                + ComponentType.allCases.map { "- `\($0.rawValue)`: \($0.meaning)" }.joined(separator: "\n"),
            entries: ComponentDeclaration.all(in: BuiltIn.templates).map { component in
                let lines = component.arguments.map { argument in
                    argument.type.keys.map {
                        $0.map { "`\($0)?`" }.joined(separator: ", ") + ": as for shelves in the settings"
                    }
                        ?? "`\(argument.name)\(argument.isOptional ? "?" : "")`: \(argument.type.meaning)"
                }
                let example = component.arguments.filter { !$0.isOptional }.map { argument in
                    argument.type.keys == nil
                        ? "\(argument.name): \(argument.type.example)"
                        : "title: \(argument.type.example)\nwhere: {genre: Jazz}"
                }
                return .init(
                    component.name,
                    "\(component.summary)\n\n\(lines.map { "- \($0)" }.joined(separator: "\n"))\n\n"
                        + "````text\n```{\(component.name)}\n\(example.joined(separator: "\n"))\n```\n````")
            })
    }

    /// The names that templates may use, by template.
    static var templates: GuidePage {
        var entries: [(name: String, text: String)] = []
        for line in BuiltIn.templateNames.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                entries.append((String(line.dropFirst(2)).replacing("templates/", with: ""), ""))
            } else {
                entries[entries.count - 1].text += (line.hasPrefix("## ") ? "#" : "") + line + "\n"
            }
        }
        return GuidePage(
            "reference/templates", title: "Names in templates",
            description: "Every name that a template may use, with its kind and meaning.",
            intro:
                "Templates are Mustache: `{{name}}` shows a text, `{{{name}}}` HTML, and `{{#name}}…{{/name}}` a section. A "
                + "template of yours, `templates/album.html`, replaces that of the theme. Names of your own data are reached as "
                + "`extra.NAME`, `params.NAME` and `data.FILE`.",
            // Components have a page of their own.
            entries: entries.filter { !$0.name.hasPrefix("Components") }.map { GuidePage.Entry($0.name, $0.text) })
    }

    /// The words of the theme.
    static var words: GuidePage {
        let english = Words.english
        let plain = Word.allCases.map { ["`\($0.rawValue)`", literal(english[$0])] }
        let counted = CountedWord.allCases.map { word in
            ["`\(word.rawValue)`", literal("\(english.count(1, of: word)); \(english.count(5, of: word))")]
        }
        let lists = Words.listKeys.map { ["`\($0.key)`", $0.meaning] }
        return GuidePage(
            "reference/words", title: "Words", description: "The words of the theme, which files of words replace.",
            topic: "words",
            body:
                "The theme has its words in \(Words.languages.count) languages: \(Words.languages.joined(separator: ", ")). A "
                + "file `templates/words/de.yml` of yours replaces those that it has, or adds a language. `%` stands for a number "
                + "or name, `#` for a second number. `sitegen explain theme words/en.yml` prints all of them.\n\n"
                + table(["key", "in English"], plain + counted + lists) + "\n")
    }
}
