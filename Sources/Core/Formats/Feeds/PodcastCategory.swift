/// A category of podcasts, from the list that Apple and most other directories use.
///
/// Source: https://podcasters.apple.com/support/1691-apple-podcasts-categories
package struct PodcastCategory: Sendable, Equatable {
    /// The name of the category, such as `Music`.
    package let name: String
    /// The part of it, such as `Music History`; nil for the whole.
    package let part: String?

    /// The category of a podcast of music.
    package static let music = PodcastCategory(name: "Music", part: nil)

    private init(name: String, part: String?) { (self.name, self.part) = (name, part) }

    /// The category with a name, or the one of which that is a part; nil for other names.
    ///
    /// Letter case does not matter.
    package init?(_ text: String) {
        let wanted = text.lowercased()
        for (name, parts) in Self.all {
            if name.lowercased() == wanted {
                self.init(name: name, part: nil)
                return
            }
            if let part = parts.first(where: { $0.lowercased() == wanted }) {
                self.init(name: name, part: part)
                return
            }
        }
        return nil
    }

    /// The names of all categories, and of their parts.
    package static var names: [String] { all.flatMap { [$0.name] + $0.parts } }

    private static let all: [(name: String, parts: [String])] = [
        ("Arts", ["Books", "Design", "Fashion & Beauty", "Food", "Performing Arts", "Visual Arts"]),
        ("Business", ["Careers", "Entrepreneurship", "Investing", "Management", "Marketing", "Non-Profit"]),
        ("Comedy", ["Comedy Interviews", "Improv", "Stand-Up"]),
        ("Education", ["Courses", "How To", "Language Learning", "Self-Improvement"]),
        ("Fiction", ["Comedy Fiction", "Drama", "Science Fiction"]), ("Government", []), ("History", []),
        ("Health & Fitness", ["Alternative Health", "Fitness", "Medicine", "Mental Health", "Nutrition", "Sexuality"]),
        ("Kids & Family", ["Education for Kids", "Parenting", "Pets & Animals", "Stories for Kids"]),
        (
            "Leisure",
            [
                "Animation & Manga", "Automotive", "Aviation", "Crafts", "Games", "Hobbies", "Home & Garden",
                "Video Games",
            ]
        ),
        ("Music", ["Music Commentary", "Music History", "Music Interviews"]),
        (
            "News",
            [
                "Business News", "Daily News", "Entertainment News", "News Commentary", "Politics", "Sports News",
                "Tech News",
            ]
        ),
        (
            "Religion & Spirituality",
            ["Buddhism", "Christianity", "Hinduism", "Islam", "Judaism", "Religion", "Spirituality"]
        ),
        (
            "Science",
            [
                "Astronomy", "Chemistry", "Earth Sciences", "Life Sciences", "Mathematics", "Natural Sciences",
                "Nature",
                "Physics", "Social Sciences",
            ]
        ),
        (
            "Society & Culture",
            ["Documentary", "Personal Journals", "Philosophy", "Places & Travel", "Relationships"]
        ),
        (
            "Sports",
            [
                "Baseball", "Basketball", "Cricket", "Fantasy Sports", "Football", "Golf", "Hockey", "Rugby", "Running",
                "Soccer", "Swimming", "Tennis", "Volleyball", "Wilderness", "Wrestling",
            ]
        ),
        ("Technology", []), ("True Crime", []),
        ("TV & Film", ["After Shows", "Film History", "Film Interviews", "Film Reviews", "TV Reviews"]),
    ]
}
