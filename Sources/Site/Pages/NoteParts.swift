import SiteModel
import Albums
import Theming
import Localization
import Settings
import SourceText
import Templates

/// What the components of a note need in the head of its page.
struct NoteParts: Sendable {
    /// Whether there is a shelf, which needs its metrics and its script.
    var hasShelf = false
    /// Where the players are that it offers, each once, sorted.
    var players: [String] = []

    /// The same for a page that has shelves of its own.
    var withoutShelf: NoteParts { NoteParts(players: players) }
}

/// Shelves, players and recordings in notes.
extension NoteComponent {
    /// The records of a shelf's albums; nil if the component is only checked.
    mutating func shelf(_ wanted: ComponentValue.Shelf, _ data: inout TemplateData) -> ComponentContent.Value? {
        diagnostics += wanted.query.problems(in: components.site.albums).map(placed)
        guard let shared = components.shared else { return nil }
        parts.hasShelf = true
        shelfCount += 1
        let anchor = shelfCount == 1 ? "note" : "note-\(shelfCount)"
        let shelf = Shelf(wanted, of: components.site, anchor: anchor)
        let content = shared.content(of: shelf, links: ShelfLinks(), into: &data)
        return .shelf(ShelfContent.fields.write(content, into: &data))
    }

    /// Music or a video on another site; nil, with a diagnostic, for any other address.
    mutating func embed(_ address: String, _ argument: ComponentArguments.Argument) -> ComponentContent.Value? {
        do throws(ComponentEmbed.Failure) {
            var embed = try ComponentEmbed(address)
            embed.offer = renderer.words[.playFrom].replacing("%", with: embed.provider.rawValue)
            return .embed(embed)
        } catch {
            diagnostics.append(ComponentEmbed.diagnostic(error, at: note.place(of: argument.range)))
            return nil
        }
    }

    /// The file of a recording; nil, with a diagnostic, if the file is missing.
    mutating func recording(
        _ name: String, _ argument: ComponentArguments.Argument, _ pagePath: String
    ) -> ComponentContent.Value? {
        let span = note.place(of: argument.range)
        let found = renderer.links.recordings.find(name, in: note.span.file.path)
        diagnostics += found.problems.map { $0.diagnostic(of: name, at: span) }
        guard let file = found.file else { return nil }
        let root = renderer.root ?? Address.root(from: pagePath)
        return .recording(
            ComponentRecording(
                address: root + Address.encoded(file.path), kind: file.kind,
                size: ComponentRecording.size(file.source.size, decimal: renderer.words[.decimal])))
    }

    /// Takes note of the players that a component offers, and reports one that cannot be offered.
    mutating func take(_ arguments: [ComponentArguments.Argument], _ content: ComponentContent) {
        let embeds = arguments.compactMap {
            argument -> (argument: ComponentArguments.Argument, value: ComponentEmbed)? in
            if case .embed(let embed)? = content.values[argument.name] { (argument, embed) } else { nil }
        }
        let origins = embeds.filter { $0.value.frame != nil }.map(\.value.provider.playerOrigin)
        if !content.isInFeed { parts.players = Set(parts.players + origins).sorted() }
        guard let embed = embeds.first, origins.isEmpty else { return }
        let span = note.place(of: embed.argument.range)
        diagnostics.append(ComponentEmbed.unknownPlayer(embed.value.provider, at: span))
    }
}

extension Shelf {
    /// The albums that a shelf in a note asks for: those that match are sorted, not all.
    init(_ wanted: ComponentValue.Shelf, of site: Site, anchor: String) {
        let found = wanted.query.selection(of: Array(site.albums.indices), in: site.albums)
        let sort = wanted.query.sort
        let order =
            found.count == site.albums.count
            ? sort.indices(of: site.albums, by: site.collation)
            : sort.indices(of: found.map { site.albums[$0] }, by: site.collation).map { found[$0] }
        let limit = wanted.limit ?? Self.limit
        let items = order.prefix(limit == 0 ? order.count : limit)
        self.init(
            title: wanted.title ?? site.words[.albums], anchor: anchor, items: items, held: items, order: order,
            initialIndex: 0)
    }
}

extension Site {
    /// What the components in all notes use.
    func componentUses(_ templates: ComponentTemplates?) -> ComponentUses {
        var uses = ComponentUses()
        guard let templates, hasComponents else { return uses }
        for index in albums.indices { if let note = albums[index].note { uses.add(note, templates) } }
        let texts =
            pages.map(\.note) + groupTexts.map(\.note) + sectionTexts.map(\.note)
            + posts.lists.compactMap { $0.text?.note }
        for note in texts { uses.add(note, templates) }
        return uses
    }
}

extension Theme {
    /// The files of `templates/assets/` that a site has.
    func assets(of site: Site, hasPlayers: Bool) -> [Asset] {
        let unused = (hasPlayers ? [] : [Self.playerScript]) + (site.recordings.isEmpty ? [Self.listenScript] : [])
        return unused.isEmpty ? assets : assets.filter { !unused.contains($0.name) }
    }
}
