package import Albums
package import Localization
package import Settings

/// The number of albums a shelf shows, as text.
package struct ShelfCounts: Sendable {
    /// How many are shown.
    package let now: String
    /// The form for one.
    package let one: String
    /// The forms for other numbers.
    package let many: String

    /// A number in words, and the forms of others.
    package init(now: String, one: String, many: String) { (self.now, self.one, self.many) = (now, one, many) }
}

extension Words {
    /// The title of the page of all groups.
    package func title(of taxonomy: Taxonomy) -> String {
        switch taxonomy {
        case .artists: self[.artists]
        case .genres: self[.genres]
        case .years: self[.years]
        case .labels: self[.labels]
        case .decades: self[.decades]
        case .formats: self[.formats]
        case .tags: self[.tags]
        case .countries: self[.countries]
        case .ratings: self[.ratings]
        }
    }

    /// The title of a group with a name.
    package func title(ofGroup name: String, of taxonomy: Taxonomy) -> String {
        switch taxonomy {
        case .decades: decade(name)
        case .ratings: Rating(name).map(rating) ?? name
        default: name
        }
    }

    /// `5 albums`, or `2 of 5 albums` if not all are shown.
    package func counts(_ albums: Int, of total: Int, word: CountedWord = .count) -> ShelfCounts {
        if albums == total {
            return ShelfCounts(
                now: count(albums, of: word), one: oneForm(of: word), many: otherForms(of: word))
        }
        let text = self[.countPart].replacing("#", with: number(total))
        return ShelfCounts(
            now: text.replacing("%", with: number(albums)), one: text.replacing("%", with: "1"), many: text)
    }

    /// `See all 12,345 albums`.
    package func seeAll(_ albums: Int) -> String { self[.seeAll].replacing("#", with: number(albums)) }

    /// `Jazz (2 of 5)`, or `Jazz` for a list with one page.
    ///
    /// Pages are counted from 0. From right to left the numbers are isolated, because a title may run the other way.
    package func title(_ title: String, part: Int, of count: Int) -> String {
        if count == 1 { return title }
        var numbers = text(.part, String(part + 1)).replacing("#", with: String(count))
        if isRightToLeft { numbers = " \u{2067}\(numbers)\u{2069}" }
        return numbers.utf8.first == UInt8(ascii: "(") ? "\(title) \(numbers)" : title + numbers
    }

    /// The title of the shelf of albums without a value to split by.
    package func rest(of split: ShelfSplit) -> String {
        switch split.field {
        case .genre: self[.noGenre]
        case .decade, .year: self[.noDate]
        case .artist: self[.noArtist]
        case .rating: self[.noRating]
        default: self[.others]
        }
    }

    /// The title of a shelf of a value that albums were split by.
    package func title(ofShelf value: String, of split: ShelfSplit?) -> String {
        switch split?.field {
        case .rating: Rating(value).map(rating) ?? value
        case .decade: decade(value)
        default: value
        }
    }
}
