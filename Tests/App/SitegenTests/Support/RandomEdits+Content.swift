import TestSupport

/// Edits of what a site has besides albums: posts, components, values of its own.
extension RandomEdits {
    /// Edits of posts and of their lists.
    static let posts: [Edit] = [
        ("post", { try $0.changePost() }), ("post again", { try $0.changePost() }),
        (
            "post elsewhere",
            { try $0.change("content/pages/c.md", "---\ntitle: C %\nlist: notes\ndate: 2009-01-01\n---\n") }
        ),
        (
            "list",
            { edits in
                let line = edits.random.pick(["title: Notes %", "list: notes", "list: notes\norder: 1", "list: other"])
                try edits.change("content/pages/notes/_index.md", "---\n\(line)\n---\nText % [home](/)\n")
            }
        ),
        ("undated", { try $0.change("content/pages/notes/d.md", "---\ntitle: D\nlist: notes\n---\n") }),
    ]

    /// Edits of what queries, templates and addresses take from the owner.
    static let ownValues: [Edit] = [
        ("alias", { try $0.editAlbum { $0.replacing("year:", with: "aliases: [/old/\($1)/]\nyear:") } }),
        ("publish", { try $0.editAlbum { $0.replacing("year:", with: "publish: \(2005 + $1 % 20)\nyear:") } }),
        ("extra", { try $0.editAlbum { $0.replacing("year:", with: "extra: {box: \($1)}\nyear:") } }),
        ("values", { try $0.change("content/pages/about.md", "---\ntitle: A\nparams: {wide: %}\n---\n%\n") }),
        ("date", { try $0.change("content/pages/b.md", "---\ntitle: B\ndate: 2010-01-01\naliases: /b%/\n---\n") }),
        ("data", { try $0.change("content/data/rows.yml", "- {a: %}\n- {b: 2}\n") }),
        (
            "missing albums",
            { edits in
                let artist = "Artist \(edits.random.below(3))"
                try edits.change("content/missing.yml", "- {artist: \(artist), title: Lack %, year: 1970}\n")
            }
        ),
        (
            "hook",
            { edits in
                let name = edits.random.pick(["head-end", "footer", "after-note", "before-shelves"])
                let text =
                    "% {{root}}{{assets.hook.css}} <iframe src=\"https://f\(edits.random.below(3)).example/\"></iframe>"
                try edits.change(
                    "templates/assets/hook.css", "a{background:url(hook.svg)} /* \(edits.random.below(3)) */")
                try edits.change(
                    "templates/assets/hook.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"%\"/></svg>")
                try edits.change("templates/partials/hooks/\(name).html", text)
            }
        ),
        ("extra by name", { try $0.change("templates/album.html", "{{title}} {{album.extra.box}} %") }),
        ("values by name", { try $0.change("templates/page.html", "{{title}} {{params.wide}}{{{content}}}") }),
        (
            "data by name",
            { edits in
                try edits.change("templates/home.html", "%{{#data.rows}}{{a}},{{/data.rows}} {{site.params.footer}}")
            }
        ),
    ]

    /// Edits of what components of notes show of other albums and files.
    static let components: [Edit] = [
        (
            "shelf in a note",
            { edits in
                let query = edits.random.pick([
                    "where: {tag: Tag 1}\nsort: [-year, artist]", "where: {year: \">= 1970\"}\nlimit: 2",
                    "random: \(edits.random.below(3))\nlimit: 3", "title: All\nsort: -added", "where: {country: C1}",
                ])
                try edits.editAlbum { text, _ in "\(text)\n```{shelf}\n\(query)\n```\n" }
            }
        ),
        (
            "shelf on a page",
            { try $0.change("content/pages/c.md", "---\ntitle: C %\n---\n```{shelf}\nlimit: 2\n```\n") }
        ),
        (
            "player",
            {
                try $0.change(
                    "content/_index.md", "```{embed}\nurl: https://youtu.be/dQw4w9WgXcQ\ntitle: Live %\n```\n")
            }
        ),
        ("recording", { try $0.change("content/pages/take.mp3", "sound %") }),
        ("second recording", { try $0.change("content/pages/take 2.ogg", "sound %") }),
        (
            "recordings of an album",
            { edits in
                let names = edits.random.pick(["pages", "pages/take.mp3", "[pages/take.mp3, pages/take 2.ogg]"])
                try edits.editAlbum { text, number in
                    text.replacing("year:", with: "audio: \(names)\nyear:")
                        + "\n[At](#t=0:0\(number % 10)) it starts.\n"
                }
            }
        ),
        (
            "player of a recording",
            { try $0.change("content/pages/d.md", "---\ntitle: D\n---\n```{audio}\nsrc: take.mp3\ntitle: T%\n```\n") }
        ),
    ]
}
