@testable import SourceText

private let miss = (DiagnosticCode.unknownName, "a name that cannot exist is an error, not a false one")

extension SpecificationCase {
    static let inverted: [SpecificationCase] = [
        .init("not, false", ["boolean": false], "\"{{^boolean}}shown{{/boolean}}\"", "\"shown\""),
        .init("not, true", ["boolean": true], "\"{{^boolean}}shown{{/boolean}}\"", "\"\""),
        .init("not, null", ["null": nil], "\"{{^null}}shown{{/null}}\"", "\"shown\""),
        .init("not, record", ["context": ["name": "Joe"]], "\"{{^context}}Hi {{context.name}}.{{/context}}\"", "\"\""),
        .init("not, list", ["list": [["n": 1], ["n": 2], ["n": 3]]], "\"{{^list}}some{{/list}}\"", "\"\""),
        .init("not, empty list", ["list": []], "\"{{^list}}Yay lists!{{/list}}\"", "\"Yay lists!\""),
        .init(
            "not, twice", ["bool": false, "two": "second"],
            "{{^bool}}\n* first\n{{/bool}}\n* {{two}}\n{{^bool}}\n* third\n{{/bool}}\n", "* first\n* second\n* third\n"),
        .init(
            "not in not, false", ["bool": false], "| A {{^bool}}B {{^bool}}C{{/bool}} D{{/bool}} E |", "| A B C D E |"),
        .init("not in not, true", ["bool": true], "| A {{^bool}}B {{^bool}}C{{/bool}} D{{/bool}} E |", "| A  E |"),
        .init("not, miss", [:], "[{{^missing}}None!{{/missing}}]", "[None!]", strict: miss),
        .init(
            "not, dotted true", ["a": ["b": ["c": true]]], "\"{{^a.b.c}}Not Here{{/a.b.c}}\" == \"\"", "\"\" == \"\""),
        .init(
            "not, dotted false", ["a": ["b": ["c": false]]], "\"{{^a.b.c}}Not Here{{/a.b.c}}\" == \"Not Here\"",
            "\"Not Here\" == \"Not Here\""),
        .init(
            "not, dotted broken", ["a": [:]], "\"{{^a.b.c}}Not Here{{/a.b.c}}\" == \"Not Here\"",
            "\"Not Here\" == \"Not Here\"", strict: miss),
        .init("not, space around", ["boolean": false], " | {{^boolean}}\t|\t{{/boolean}} | \n", " | \t|\t | \n"),
        .init(
            "not, space inside", ["boolean": false],
            " | {{^boolean}} {{! Important Whitespace }}\n {{/boolean}} | \n", " |  \n  | \n"),
        .init(
            "not, inside a line", ["boolean": false],
            " {{^boolean}}NO{{/boolean}}\n {{^boolean}}WAY{{/boolean}}\n", " NO\n WAY\n"),
        .init(
            "not, alone", ["boolean": false], "| This Is\n{{^boolean}}\n|\n{{/boolean}}\n| A Line\n",
            "| This Is\n|\n| A Line\n"),
        .init(
            "not, alone, indented", ["boolean": false], "| This Is\n  {{^boolean}}\n|\n  {{/boolean}}\n| A Line\n",
            "| This Is\n|\n| A Line\n"),
        .init("not, alone, CRLF", ["boolean": false], "|\r\n{{^boolean}}\r\n{{/boolean}}\r\n|", "|\r\n|"),
        .init("not, alone on the first line", ["boolean": false], "  {{^boolean}}\n^{{/boolean}}\n/", "^\n/"),
        .init("not, alone on the last line", ["boolean": false], "^{{^boolean}}\n/\n  {{/boolean}}", "^\n/\n"),
        .init("not, padded", ["boolean": false], "|{{^ boolean }}={{/ boolean }}|", "|=|"),
    ]

    static let sections: [SpecificationCase] = [
        .init("true", ["boolean": true], "\"{{#boolean}}shown{{/boolean}}\"", "\"shown\""),
        .init("false", ["boolean": false], "\"{{#boolean}}shown{{/boolean}}\"", "\"\""),
        .init("null", ["null": nil], "\"{{#null}}shown{{/null}}\"", "\"\""),
        .init("record", ["context": ["name": "Joe"]], "\"{{#context}}Hi {{name}}.{{/context}}\"", "\"Hi Joe.\""),
        .init(
            "names around", ["a": "foo", "b": "wrong", "sec": ["b": "bar"], "c": ["d": "baz"]],
            "\"{{#sec}}{{a}}, {{b}}, {{c.d}}{{/sec}}\"", "\"foo, bar, baz\""),
        .init("text", ["foo": "bar"], "\"{{#foo}}{{.}} is {{foo}}{{/foo}}\"", "\"bar is bar\""),
        .init(
            "lists in lists",
            [
                "tops": [
                    [
                        "tname": ["upper": "A", "lower": "a"],
                        "middles": [["mname": "1", "bottoms": [["bname": "x"], ["bname": "y"]]]],
                    ]
                ]
            ],
            "{{#tops}}{{#middles}}{{tname.lower}}{{mname}}.{{#bottoms}}{{tname.upper}}{{mname}}{{bname}}.{{/bottoms}}{{/middles}}{{/tops}}",
            "a1.A1x.A1y."),
        .init(
            "deep", ["a": ["one": 1], "b": ["two": 2], "c": ["three": 3, "d": ["four": 4, "five": 5]]],
            """
            {{#a}}
            {{one}}
            {{#b}}
            {{one}}{{two}}{{one}}
            {{#c}}
            {{one}}{{two}}{{three}}{{two}}{{one}}
            {{#d}}
            {{one}}{{two}}{{three}}{{four}}{{three}}{{two}}{{one}}
            {{#five}}
            {{one}}{{two}}{{three}}{{four}}{{five}}{{four}}{{three}}{{two}}{{one}}
            {{one}}{{two}}{{three}}{{four}}{{.}}6{{.}}{{four}}{{three}}{{two}}{{one}}
            {{one}}{{two}}{{three}}{{four}}{{five}}{{four}}{{three}}{{two}}{{one}}
            {{/five}}
            {{one}}{{two}}{{three}}{{four}}{{three}}{{two}}{{one}}
            {{/d}}
            {{one}}{{two}}{{three}}{{two}}{{one}}
            {{/c}}
            {{one}}{{two}}{{one}}
            {{/b}}
            {{one}}
            {{/a}}

            """,
            "1\n121\n12321\n1234321\n123454321\n12345654321\n123454321\n1234321\n12321\n121\n1\n"),
        .init("list", ["list": [["item": 1], ["item": 2], ["item": 3]]], "\"{{#list}}{{item}}{{/list}}\"", "\"123\""),
        .init("empty list", ["list": []], "\"{{#list}}Yay lists!{{/list}}\"", "\"\""),
        .init("text is no list", ["section": "123"], "\"{{#section}}foo{{/section}}\"", "\"foo\""),
        .init(
            "twice", ["bool": true, "two": "second"],
            "{{#bool}}\n* first\n{{/bool}}\n* {{two}}\n{{#bool}}\n* third\n{{/bool}}\n", "* first\n* second\n* third\n"),
        .init("in itself, true", ["bool": true], "| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |", "| A B C D E |"),
        .init("in itself, false", ["bool": false], "| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |", "| A  E |"),
        .init("miss", [:], "[{{#missing}}Found!{{/missing}}]", "[]", strict: miss),
        .init(
            "dot, texts", ["list": ["a", "b", "c", "d", "e"]], "\"{{#list}}({{.}}){{/list}}\"", "\"(a)(b)(c)(d)(e)\""),
        .init("dot, integers", ["list": [1, 2, 3, 4, 5]], "\"{{#list}}({{.}}){{/list}}\"", "\"(1)(2)(3)(4)(5)\""),
        .init(
            "dot, decimals", ["list": [1.10, 2.20, 3.30, 4.40, 5.50]], "\"{{#list}}({{.}}){{/list}}\"",
            "\"(1.1)(2.2)(3.3)(4.4)(5.5)\""),
        .init(
            "dot, lists", ["list": [[1, 2, 3], ["a", "b", "c"]]], "\"{{#list}}({{#.}}{{.}}{{/.}}){{/list}}\"",
            "\"(123)(abc)\""),
        .init(
            "dot, escaped", ["list": ["&", "\"", "<", ">"]], "\"{{#list}}({{.}}){{/list}}\"",
            "\"(&amp;)(&quot;)(&lt;)(&gt;)\""),
        .init(
            "dot, three braces", ["list": ["&", "\"", "<", ">"]], "\"{{#list}}({{{.}}}){{/list}}\"",
            "\"(&)(\")(<)(>)\""),
        .init(
            "dot, ampersand", ["list": ["&", "\"", "<", ">"]], "\"{{#list}}({{&.}}){{/list}}\"", "\"(&)(\")(<)(>)\""),
        // A page must be a record: the specification's bare list is the only element of a list here.
        .init(
            "dot, the whole data", ["it": [[["value": "a"], ["value": "b"]]]],
            "\"{{#it}}{{#.}}({{value}}){{/.}}{{/it}}\"", "\"(a)(b)\""),
        .init("dotted true", ["a": ["b": ["c": true]]], "\"{{#a.b.c}}Here{{/a.b.c}}\"", "\"Here\""),
        .init("dotted false", ["a": ["b": ["c": false]]], "\"{{#a.b.c}}Here{{/a.b.c}}\"", "\"\""),
        .init("dotted broken", ["a": [:]], "\"{{#a.b.c}}Here{{/a.b.c}}\"", "\"\"", strict: miss),
        .init("space around", ["boolean": true], " | {{#boolean}}\t|\t{{/boolean}} | \n", " | \t|\t | \n"),
        .init(
            "space inside", ["boolean": true], " | {{#boolean}} {{! Important Whitespace }}\n {{/boolean}} | \n",
            " |  \n  | \n"),
        .init(
            "inside a line", ["boolean": true], " {{#boolean}}YES{{/boolean}}\n {{#boolean}}GOOD{{/boolean}}\n",
            " YES\n GOOD\n"),
        .init(
            "alone", ["boolean": true], "| This Is\n{{#boolean}}\n|\n{{/boolean}}\n| A Line\n",
            "| This Is\n|\n| A Line\n"),
        .init(
            "alone, indented", ["boolean": true], "| This Is\n  {{#boolean}}\n|\n  {{/boolean}}\n| A Line\n",
            "| This Is\n|\n| A Line\n"),
        .init("alone, CRLF", ["boolean": true], "|\r\n{{#boolean}}\r\n{{/boolean}}\r\n|", "|\r\n|"),
        .init("alone on the first line", ["boolean": true], "  {{#boolean}}\n#{{/boolean}}\n/", "#\n/"),
        .init("alone on the last line", ["boolean": true], "#{{#boolean}}\n/\n  {{/boolean}}", "#\n/\n"),
        .init("padded", ["boolean": true], "|{{# boolean }}={{/ boolean }}|", "|=|"),
    ]
}
