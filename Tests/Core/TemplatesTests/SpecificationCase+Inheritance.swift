extension SpecificationCase {
    static let inheritance: [SpecificationCase] = [
        .init("default", [:], "{{$title}}Default title{{/title}}\n", "Default title\n"),
        .init(
            "default with a variable", ["bar": "baz"], "{{$foo}}default {{bar}} content{{/foo}}\n",
            "default baz content\n"),
        .init(
            "default with three braces", ["bar": "<baz>"], "{{$foo}}default {{{bar}}} content{{/foo}}\n",
            "default <baz> content\n"),
        .init(
            "default with a section", ["bar": ["baz": "qux"]],
            "{{$foo}}default {{#bar}}{{baz}}{{/bar}} content{{/foo}}\n", "default qux content\n"),
        // The specification omits the section's name from the data; unknown names are errors here.
        .init(
            "default with an inverted section", ["baz": "three", "bar": false],
            "{{$foo}}default {{^bar}}{{baz}}{{/bar}} content{{/foo}}\n", "default three content\n"),
        .init(
            "braces in the data", ["bar": ["baz": "{{qux}}"]],
            "{{$foo}}default {{#bar}}{{baz}}{{/bar}} content{{/foo}}\n", "default {{qux}} content\n"),
        .init(
            "default in a parent", [:], "{{<include}}{{/include}}\n", ["include": "{{$foo}}default content{{/foo}}"],
            "default content"),
        .init(
            "overridden", [:], "{{<super}}{{$title}}sub template title{{/title}}{{/super}}",
            ["super": "...{{$title}}Default title{{/title}}..."], "...sub template title..."),
        .init(
            "data is not an override", ["var": "var in data"],
            "{{<include}}{{$var}}var in template{{/var}}{{/include}}", ["include": "{{$var}}var in include{{/var}}"],
            "var in template"),
        .init(
            "data is not a default", ["var": "var in data"], "{{<include}}{{/include}}",
            ["include": "{{$var}}var in include{{/var}}"], "var in include"),
        .init(
            "parent behind text", [:], "test {{<parent}}{{$stuff}}override{{/stuff}}{{/parent}}",
            ["parent": "{{$stuff}}...{{/stuff}}"], "test override"),
        .init(
            "two parents", [:],
            "test {{<parent}}{{$stuff}}override1{{/stuff}}{{/parent}} {{<parent}}{{$stuff}}override2{{/stuff}}{{/parent}}\n",
            ["parent": "|{{$stuff}}...{{/stuff}}{{$default}} default{{/default}}|"],
            "test |override1 default| |override2 default|\n"),
        .init(
            "lines in an override", [:], "{{<parent}}{{$ballmer}}\npeaked\n\n:(\n{{/ballmer}}{{/parent}}",
            ["parent": "{{$ballmer}}peaking{{/ballmer}}"], "peaked\n\n:(\n"),
        .init(
            "indentation before the block stays", [:],
            "{{<parent}}{{$nineties}}hammer time{{/nineties}}{{/parent}}",
            ["parent": "stop:\n  {{$nineties}}collaborate and listen{{/nineties}}\n"], "stop:\n  hammer time\n"),
        .init(
            "one of two", [:], "{{<parent}}{{$stuff2}}override two{{/stuff2}}{{/parent}}",
            ["parent": "{{$stuff}}new default one{{/stuff}}, {{$stuff2}}new default two{{/stuff2}}"],
            "new default one, override two"),
        .init(
            "parent without blocks is a partial", [:], "{{>parent}}|{{<parent}}{{/parent}}",
            ["parent": "{{$foo}}default content{{/foo}}"], "default content|default content"),
        .init(
            "parents in each other", [:], "{{<parent}}{{$foo}}override{{/foo}}{{/parent}}",
            [
                "parent": "{{$foo}}default content{{/foo}} {{$bar}}{{<parent2}}{{/parent2}}{{/bar}}",
                "parent2":
                    "{{$foo}}parent2 default content{{/foo}} {{<parent}}{{$bar}}don't recurse{{/bar}}{{/parent}}",
            ],
            "override override override don't recurse"),
        .init(
            "the outermost override wins", [:], "{{<parent}}{{$a}}c{{/a}}{{/parent}}",
            [
                "parent": "{{<older}}{{$a}}p{{/a}}{{/older}}", "older": "{{<grandParent}}{{$a}}o{{/a}}{{/grandParent}}",
                "grandParent": "{{$a}}g{{/a}}",
            ], "c"),
        .init(
            "the next but one wins", [:], "{{<parent}}{{/parent}}",
            [
                "parent": "{{<older}}{{$a}}p{{/a}}{{/older}}", "older": "{{<grandParent}}{{$a}}o{{/a}}{{/grandParent}}",
                "grandParent": "{{$a}}g{{/a}}",
            ], "p"),
        .init(
            "text around blocks", [:], "{{<parent}} asdfasd {{$foo}}hmm{{/foo}} asdfasdfasdf {{/parent}}",
            ["parent": "{{$foo}}default content{{/foo}}"], "hmm"),
        .init(
            "text without blocks", [:], "{{<parent}} asdfasd asdfasdfasdf {{/parent}}",
            ["parent": "{{$foo}}default content{{/foo}}"], "default content"),
        .init(
            "an override sees the parent's scopes", ["fruit": "apples", "nested": ["fruit": "bananas"]],
            "{{<parent}}{{$block}}I say {{fruit}}.{{/block}}{{/parent}}",
            ["parent": "{{#nested}}{{$block}}You say {{fruit}}.{{/block}}{{/nested}}"], "I say bananas."),
        .init(
            "parent alone on a line", [:], "Hi,\n  {{<parent}}{{/parent}}\n", ["parent": "one\ntwo\n"],
            "Hi,\n  one\n  two\n"),
        .init(
            "block alone on a line", [:], "{{<parent}}{{$block}}\none\ntwo{{/block}}\n{{/parent}}\n",
            ["parent": "Hi,\n  {{$block}}{{/block}}\n"], "Hi,\n  one\n  two\n"),
        .init(
            "indentation is taken off and put on", [:],
            "{{<parent}}{{$block}}\n    one\n    two\n{{/block}}{{/parent}}\n",
            ["parent": "Hi,\n  {{$block}}\n  {{/block}}\n"], "Hi,\n  one\n  two\n"),
        .init(
            "indentation of the default counts", [:],
            "{{<parent}}{{$block}}\none\ntwo\n{{/block}}{{/parent}}\n",
            ["parent": "Hi,\n{{$block}}\n  default\n{{/block}}\n"], "Hi,\n  one\n  two\n"),
        .init(
            "indentation of a block in a block", [:], "{{<parent}}{{$nested}}\nthree\n{{/nested}}{{/parent}}\n",
            [
                "parent":
                    "{{<grandparent}}{{$block}}\n  one\n  {{$nested}}\n    two\n  {{/nested}}\n{{/block}}{{/grandparent}}\n",
                "grandparent": "{{$block}}default{{/block}}",
            ], "one\n  three\n"),
    ]
}
