package import Albums

extension AlbumOrder.Key {
    /// Where each letter starts in some albums in this order, or each month in that of adding.
    package func letters(
        of sorted: [Int], in albums: [Album], by collation: Collation
    ) -> [(letter: String, start: Int)] {
        var letters: [(letter: String, start: Int)] = []
        var last = ""
        for (place, album) in sorted.enumerated() {
            if self == .added {
                let date = albums[album].added?.date
                let month = date.flatMap { PartialDate(year: $0.year, month: $0.month ?? 1) }?.text ?? ""
                if letters.last?.letter != month { letters.append((month, place)) }
                continue
            }
            if self == .artist, albums[album].artists.isEmpty { break }
            let name = self == .artist ? albums[album].artistText : albums[album].title
            if place > 0, name == last { continue }
            last = name
            let letter = IndexLetter(of: name, by: collation).text
            if letters.last?.letter != letter { letters.append((letter, place)) }
        }
        return letters
    }
}
