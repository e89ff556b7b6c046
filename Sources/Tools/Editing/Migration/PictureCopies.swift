import SourceText

/// The copies of pictures of another site: no two pictures get the same path.
struct PictureCopies {
    /// The files to write.
    private(set) var files: [SiteMigration.File] = []
    /// The keys of their paths.
    private var taken: Set<String> = []
    /// How many pictures asked for a path, by the key of the path.
    private var counts: [String: Int] = [:]
    /// The addresses of pictures without the slash at their start.
    private var addresses: [String: String] = [:]

    init() {}

    /// The copies of the pictures that the other site publishes where they are.
    init(_ pictures: SitePictures) {
        for (picture, address) in pictures.addresses {
            guard pictures.published(at: address) == picture else { continue }
            add(picture, at: "content/static/\(address)")
            addresses[picture] = address
        }
        // Of pictures with one address, the others get another one.
        for (picture, _) in pictures.addresses { _ = address(of: picture) }
    }

    /// The address of a picture, without the slash at its start; a picture that has none is copied.
    mutating func address(of picture: String) -> String {
        if let address = addresses[picture] { return address }
        let path = copy(picture, to: "content/static/pictures/\(picture.fileName)")
        let address = path.droppingBytes(first: "content/static/".utf8.count)
        addresses[picture] = address
        return address
    }

    /// Copies a picture to a path, or to one with a number if another picture has it; returns the path.
    mutating func copy(_ picture: String, to wanted: String) -> String {
        let (folder, stem) = (Address.folder(of: wanted), wanted.fileStem)
        let ending = wanted.fileName.droppingBytes(first: stem.utf8.count)
        let key = UnicodeText.collisionKey(wanted)
        var (path, number) = (wanted, counts[key] ?? 0)
        repeat {
            number += 1
            if number > 1 { path = "\(folder)/\(stem)-\(number)\(ending)" }
        } while taken.contains(UnicodeText.collisionKey(path))
        counts[key] = number
        add(picture, at: path)
        return path
    }

    /// Copies a picture to the path at which the other site has it.
    mutating func add(_ picture: String, at path: String) {
        taken.insert(UnicodeText.collisionKey(path))
        files.append(SiteMigration.File(path: path, content: .copy(picture)))
    }
}
