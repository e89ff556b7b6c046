package import Albums
package import Templates

extension WebLink {
    package static let fields = RecordType<WebLink>(
        "link",
        [
            .text("title", "What to show.") { $0.title },
            .text("address", "An http or https address.") { $0.url },
        ])
}

extension ExtraField {
    package static let fields = RecordType<ExtraField>(
        "extra field",
        [
            .text("name", "Its name.") { $0.name },
            .text("value", "Its value as text.") { $0.value },
        ])
}

extension ExternalID {
    package static let fields = RecordType<ExternalID>(
        "id",
        [
            .text("name", "Name of the database.") { $0.displayName },
            .text("value", "The id there.") { $0.value },
            .text("address", "Its page there; empty where unknown.") { $0.address ?? "" },
        ])
}
