extension SpecificationCase {
    static let comments: [SpecificationCase] = [
        .init("comment inside a line", [:], "12345{{! Comment Block! }}67890", "1234567890"),
        .init("comment over lines", [:], "12345{{!\n  This is a\n  multi-line comment...\n}}67890\n", "1234567890\n"),
        .init("comment alone", [:], "Begin.\n{{! Comment Block! }}\nEnd.\n", "Begin.\nEnd.\n"),
        .init("comment alone, indented", [:], "Begin.\n  {{! Indented Comment Block! }}\nEnd.\n", "Begin.\nEnd.\n"),
        .init("comment alone, CRLF", [:], "|\r\n{{! Standalone Comment }}\r\n|", "|\r\n|"),
        .init("comment alone on the first line", [:], "  {{! I'm Still Standalone }}\n!", "!"),
        .init("comment alone on the last line", [:], "!\n  {{! I'm Still Standalone }}", "!\n"),
        .init(
            "comment over lines, alone", [:], "Begin.\n{{!\nSomething's going on here...\n}}\nEnd.\n", "Begin.\nEnd.\n"),
        .init(
            "comment over lines, alone, indented", [:],
            "Begin.\n  {{!\n    Something's going on here...\n  }}\nEnd.\n", "Begin.\nEnd.\n"),
        .init("comment behind text", [:], "  12 {{! 34 }}\n", "  12 \n"),
        .init("space around a comment stays", [:], "12345 {{! Comment Block! }} 67890", "12345  67890"),
        .init(
            "a comment is no variable", ["! comment": 1, "! comment ": 2, "!comment": 3, "comment": 4],
            "comments never show: >{{! comment }}<", "comments never show: ><"),
    ]

    static let delimiters: [SpecificationCase] = [
        .init("new pair", ["text": "Hey!"], "{{=<% %>=}}(<%text%>)", "(Hey!)"),
        .init("brackets", ["text": "It worked!"], "({{=[ ]=}}[text])", "(It worked!)"),
        .init(
            "changed between sections", ["section": true, "data": "I got interpolated."],
            "[\n{{#section}}\n  {{data}}\n  |data|\n{{/section}}\n\n{{= | | =}}\n|#section|\n  {{data}}\n  |data|\n|/section|\n]\n",
            "[\n  I got interpolated.\n  |data|\n\n  {{data}}\n  I got interpolated.\n]\n"),
        .init(
            "changed between inverted sections", ["section": false, "data": "I got interpolated."],
            "[\n{{^section}}\n  {{data}}\n  |data|\n{{/section}}\n\n{{= | | =}}\n|^section|\n  {{data}}\n  |data|\n|/section|\n]\n",
            "[\n  I got interpolated.\n  |data|\n\n  {{data}}\n  I got interpolated.\n]\n"),
        .init(
            "a partial has its own", ["value": "yes"], "[ {{>include}} ]\n{{= | | =}}\n[ |>include| ]\n",
            ["include": ".{{value}}."], "[ .yes. ]\n[ .yes. ]\n"),
        .init(
            "a partial keeps its own to itself", ["value": "yes"], "[ {{>include}} ]\n[ .{{value}}.  .|value|. ]\n",
            ["include": ".{{value}}. {{= | | =}} .|value|."], "[ .yes.  .yes. ]\n[ .yes.  .|value|. ]\n"),
        .init("space around stays", [:], "| {{=@ @=}} |", "|  |"),
        .init("behind text", [:], " | {{=@ @=}}\n", " | \n"),
        .init("alone", [:], "Begin.\n{{=@ @=}}\nEnd.\n", "Begin.\nEnd.\n"),
        .init("alone, indented", [:], "Begin.\n  {{=@ @=}}\nEnd.\n", "Begin.\nEnd.\n"),
        .init("alone, CRLF", [:], "|\r\n{{= @ @ =}}\r\n|", "|\r\n|"),
        .init("alone on the first line", [:], "  {{=@ @=}}\n=", "="),
        .init("alone on the last line", [:], "=\n  {{=@ @=}}", "=\n"),
        .init("padded", [:], "|{{= @   @ =}}|", "||"),
    ]
}
