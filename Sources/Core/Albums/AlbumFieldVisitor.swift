/// A use of all fields of an album, such as reading or writing them: it has one method for each kind of field.
///
/// A field has the key that it has in the site's own files. `other` is the same field of a second album; only merging
/// uses it.
package protocol AlbumFieldVisitor {
    /// Names: a single one is written under the key `one`, several under `several`.
    mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String])
    mutating func text(_ key: String, _ text: inout String?, other: String?)
    /// A date; a year alone is written under the key `year`.
    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?)
    /// The cover image.
    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?)
    /// The owner's rating.
    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?)
    /// A date with a time of day.
    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?)
    /// Ids in databases.
    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID])
    /// Pages on other sites.
    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink])
    /// A Boolean that is false if missing.
    mutating func flag(_ key: String, _ flag: inout Bool, other: Bool)
    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track])
    /// Fields defined by the owner.
    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField])
    /// The owner's note.
    mutating func note(_ key: String, _ note: inout Note?, other: Note?)
}
