package import Formats
import Readers
package import SourceText

extension Settings {
    /// A feed of the recordings for directories of podcasts.
    package struct PodcastSettings: Sendable {
        /// The title; nil for that of the site.
        package var title: String?
        /// What it is about; nil for the description of the site.
        package var description: String?
        /// Whose podcast it is; nil for the title of the site.
        package var author: String?
        /// An e-mail address, which is published; nil for none.
        package var email: String?
        /// What directories list it under.
        package var category = PodcastCategory.music
        /// Whether it is for adults only.
        package var isExplicit = false
        /// The picture, relative to `content/`; nil for none.
        package var image: String?
        /// The place of the picture in the settings.
        package var imageOrigin: SourceSpan?
        /// The position in the settings.
        package var origin: SourceSpan
    }

    /// Reads whether recordings are published, and what their podcast is like.
    mutating func readAudio(_ record: inout RecordReader) {
        if let node = record.value("publishAudio") {
            publishesAudio = Self.flag("publishAudio", &record) ?? false
            audioOrigin = record.file.span(node.range)
        }
        guard let node = record.value("podcast") else { return }
        var podcast = PodcastSettings(origin: record.file.span(node.range))
        if case .map = node.value {
            Self.read(&podcast, from: node, &record)
        } else if Self.flag("podcast", &record) != true {
            return
        }
        if publishesAudio, baseURL != nil {
            self.podcast = podcast
            return
        }
        record.report(
            .podcastWithoutFiles,
            publishesAudio ? "`podcast` needs a `baseURL`" : "`podcast` needs `publishAudio: true`", at: node,
            help: publishesAudio
                ? "write `baseURL: https://music.example/`" : "its episodes are the files of the recordings")
    }

    private static func read(_ podcast: inout PodcastSettings, from node: Node, _ record: inout RecordReader) {
        guard var entry = record.nested(node, keys: podcastTable.names, called: "podcast") else { return }
        func text(_ key: String) -> String? { entry.text(key).flatMap { $0.isEmpty ? nil : $0 } }
        podcast.title = text("title")
        podcast.description = text("description")
        podcast.author = text("author")
        podcast.email = text("email")
        podcast.isExplicit = flag("explicit", &entry) ?? false
        podcast.image = text("image")
        podcast.imageOrigin = entry.value("image").map { record.file.span($0.range) }
        if let name = text("category"), let value = entry.value("category") {
            if let category = PodcastCategory(name) {
                podcast.category = category
            } else {
                entry.report(
                    .wrongPodcast, "directories have no category `\(name.prefix(80))`", at: value,
                    help: Suggestion.nearest(to: name, in: PodcastCategory.names).map { "did you mean `\($0)`?" }
                        ?? "write such as Music, Music History or Society & Culture")
            }
        }
        record.take(entry.finish(unknown: .unknownSetting))
    }
}
