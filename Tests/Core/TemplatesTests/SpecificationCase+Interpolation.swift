@testable import SourceText

private let miss = (DiagnosticCode.unknownName, "a name that cannot exist is an error, not an empty text")

extension SpecificationCase {
    static let interpolation: [SpecificationCase] = [
        .init("no tags", [:], "Hello from {Mustache}!\n", "Hello from {Mustache}!\n"),
        .init("variable", ["subject": "world"], "Hello, {{subject}}!\n", "Hello, world!\n"),
        .init(
            "not interpolated twice", ["template": "{{planet}}", "planet": "Earth"], "{{template}}: {{planet}}",
            "{{planet}}: Earth"),
        .init("escaped", ["forbidden": "& \" < >"], "Escaped: {{forbidden}}\n", "Escaped: &amp; &quot; &lt; &gt;\n"),
        .init("three braces", ["forbidden": "& \" < >"], "Not escaped: {{{forbidden}}}\n", "Not escaped: & \" < >\n"),
        .init("ampersand", ["forbidden": "& \" < >"], "Not escaped: {{&forbidden}}\n", "Not escaped: & \" < >\n"),
        .init("integer", ["mph": 85], "\"{{mph}} miles an hour!\"", "\"85 miles an hour!\""),
        .init("integer, three braces", ["mph": 85], "\"{{{mph}}} miles an hour!\"", "\"85 miles an hour!\""),
        .init("integer, ampersand", ["mph": 85], "\"{{&mph}} miles an hour!\"", "\"85 miles an hour!\""),
        .init("decimal", ["power": 1.210], "\"{{power}} jiggawatts!\"", "\"1.21 jiggawatts!\""),
        .init("decimal, three braces", ["power": 1.210], "\"{{{power}}} jiggawatts!\"", "\"1.21 jiggawatts!\""),
        .init("decimal, ampersand", ["power": 1.210], "\"{{&power}} jiggawatts!\"", "\"1.21 jiggawatts!\""),
        .init("null", ["cannot": nil], "I ({{cannot}}) be seen!", "I () be seen!"),
        .init("null, three braces", ["cannot": nil], "I ({{{cannot}}}) be seen!", "I () be seen!"),
        .init("null, ampersand", ["cannot": nil], "I ({{&cannot}}) be seen!", "I () be seen!"),
        .init("miss", [:], "I ({{cannot}}) be seen!", "I () be seen!", strict: miss),
        .init("miss, three braces", [:], "I ({{{cannot}}}) be seen!", "I () be seen!", strict: miss),
        .init("miss, ampersand", [:], "I ({{&cannot}}) be seen!", "I () be seen!", strict: miss),
        .init(
            "dotted", ["person": ["name": "Joe"]], "\"{{person.name}}\" == \"{{#person}}{{name}}{{/person}}\"",
            "\"Joe\" == \"Joe\""),
        .init(
            "dotted, three braces", ["person": ["name": "Joe"]],
            "\"{{{person.name}}}\" == \"{{#person}}{{{name}}}{{/person}}\"", "\"Joe\" == \"Joe\""),
        .init(
            "dotted, ampersand", ["person": ["name": "Joe"]],
            "\"{{&person.name}}\" == \"{{#person}}{{&name}}{{/person}}\"", "\"Joe\" == \"Joe\""),
        .init(
            "dotted, deep", ["a": ["b": ["c": ["d": ["e": ["name": "Phil"]]]]]], "\"{{a.b.c.d.e.name}}\" == \"Phil\"",
            "\"Phil\" == \"Phil\""),
        .init("dotted, broken", ["a": [:]], "\"{{a.b.c}}\" == \"\"", "\"\" == \"\"", strict: miss),
        .init(
            "dotted, resolved in its own record", ["a": ["b": [:]], "c": ["name": "Jim"]],
            "\"{{a.b.c.name}}\" == \"\"", "\"\" == \"\"", strict: miss),
        .init(
            "dotted, first part as any name",
            [
                "a": ["b": ["c": ["d": ["e": ["name": "Phil"]]]]],
                "b": ["c": ["d": ["e": ["name": "Wrong"]]]],
            ],
            "\"{{#a}}{{b.c.d.e.name}}{{/a}}\" == \"Phil\"", "\"Phil\" == \"Phil\""),
        .init(
            "dotted, nearer record wins", ["a": ["b": [:]], "b": ["c": "ERROR"]], "{{#a}}{{b.c}}{{/a}}", "",
            strict: miss),
        .init("dotted is never one key", ["a.b": "c"], "{{a.b}}", "", strict: miss),
        .init("dotted is not hidden by one key", ["a.b": "c", "a": ["b": "d"]], "{{a.b}}", "d"),
        // A page must be a record: the specification's bare "world" is a field here.
        .init("dot", ["it": "world"], "{{#it}}Hello, {{.}}!\n{{/it}}", "Hello, world!\n"),
        .init("dot, escaped", ["it": "& \" < >"], "{{#it}}{{.}}{{/it}}", "&amp; &quot; &lt; &gt;"),
        .init("dot, three braces", ["it": "& \" < >"], "{{#it}}{{{.}}}{{/it}}", "& \" < >"),
        .init("dot, ampersand", ["it": "& \" < >"], "{{#it}}{{&.}}{{/it}}", "& \" < >"),
        .init("dot, integer", ["it": 85], "{{#it}}\"{{.}} miles an hour!\"{{/it}}", "\"85 miles an hour!\""),
        .init("space around stays", ["string": "---"], "| {{string}} |", "| --- |"),
        .init("space around three braces stays", ["string": "---"], "| {{{string}}} |", "| --- |"),
        .init("space around ampersand stays", ["string": "---"], "| {{&string}} |", "| --- |"),
        .init("alone", ["string": "---"], "  {{string}}\n", "  ---\n"),
        .init("alone, three braces", ["string": "---"], "  {{{string}}}\n", "  ---\n"),
        .init("alone, ampersand", ["string": "---"], "  {{&string}}\n", "  ---\n"),
        .init("padded", ["string": "---"], "|{{ string }}|", "|---|"),
        .init("padded three braces", ["string": "---"], "|{{{ string }}}|", "|---|"),
        .init("padded ampersand", ["string": "---"], "|{{& string }}|", "|---|"),
    ]

    static let partials: [SpecificationCase] = [
        .init("partial", [:], "\"{{>text}}\"", ["text": "from partial"], "\"from partial\""),
        .init(
            "no such partial", [:], "\"{{>text}}\"", "\"\"",
            strict: (.missingPartial, "a partial that does not exist is an error")),
        .init(
            "partial sees the data", ["text": "content"], "\"{{>partial}}\"", ["partial": "*{{text}}*"], "\"*content*\""
        ),
        .init(
            "partial in itself", ["content": "X", "nodes": [["content": "Y", "nodes": []]]], "{{>node}}",
            ["node": "{{content}}<{{#nodes}}{{>node}}{{/nodes}}>"], "X<Y<>>"),
        .init(
            "partial in a partial", ["a": "hello", "b": "world"], "{{>outer}}",
            ["outer": "*{{a}} {{>inner}}*", "inner": "{{b}}!"], "*hello world!*"),
        .init("space around stays", [:], "| {{>partial}} |", ["partial": "\t|\t"], "| \t|\t |"),
        .init("inside a line", ["data": "|"], "  {{data}}  {{> partial}}\n", ["partial": ">\n>"], "  |  >\n>\n"),
        .init("alone, CRLF", [:], "|\r\n{{>partial}}\r\n|", ["partial": ">"], "|\r\n>|"),
        .init("alone on the first line", [:], "  {{>partial}}\n>", ["partial": ">\n>"], "  >\n  >>"),
        .init("alone on the last line", [:], ">\n  {{>partial}}", ["partial": ">\n>"], ">\n  >\n  >"),
        .init(
            "indented", ["content": "<\n->"], "\\\n {{>partial}}\n/\n", ["partial": "|\n{{{content}}}\n|\n"],
            "\\\n |\n <\n->\n |\n/\n"),
        .init("padded", ["boolean": true], "|{{> partial }}|", ["partial": "[]"], "|[]|"),
    ]
}
