import Albums

extension Feed {
    /// The feed in RSS 2.0, with the authors of Dublin Core, because its own element holds e-mail addresses only, and the
    /// pictures of Media RSS, because its own enclosures need the sizes of files.
    func rss(at ownAddress: String) -> [UInt8] {
        var output = FeedXML()
        output.text(
            "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" "
                + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:media=\"http://search.yahoo.com/mrss/\">\n"
                + "<channel>\n")
        output.element("title", title)
        output.element("link", address)
        // The element is required.
        output.element("description", description.isEmpty ? title : description)
        output.element("language", language)
        if let newest = entries.map(\.moment).max() { output.element("lastBuildDate", RFC822.text(of: newest)) }
        output.text("<atom:link rel=\"self\" type=\"\(FeedFormat.rss.mediaType)\" href=\"")
        output.escaped(ownAddress)
        output.text("\"/>\n")
        for entry in entries {
            output.text("<item>\n")
            output.element("title", entry.title)
            output.element("link", entry.address)
            output.text("<guid isPermaLink=\"true\">")
            output.escaped(entry.address)
            output.text("</guid>\n")
            output.element("pubDate", RFC822.text(of: entry.moment))
            for author in entry.authors.isEmpty ? [author] : entry.authors { output.element("dc:creator", author) }
            if let image = entry.image {
                output.text("<media:content medium=\"image\" type=\"\(image.type)\" url=\"")
                output.escaped(image.address)
                output.text("\"/>\n")
            }
            output.text("<description>")
            output.escaped(entry.html)
            output.text("</description>\n</item>\n")
        }
        output.text("</channel>\n</rss>\n")
        return output.bytes
    }
}

/// Dates in the form of RFC 822 with years of four digits, as RSS wants them: `Mon, 13 May 2024 18:30:00 GMT`.
enum RFC822 {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(of moment: Timestamp) -> String {
        let text = moment.text  // 2024-05-13T18:30:00Z
        let numbers = text.utf8.split(whereSeparator: { !(0x30...0x39).contains($0) }).map { digits in
            digits.reduce(0) { 10 * $0 + Int($1) - 0x30 }
        }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        let time = text.dropFirst(11).dropLast()
        let date = "\(day < 10 ? "0" : "")\(day) \(months[month - 1]) \(text.prefix(4))"
        return "\(days[weekday(year, month, day)]), \(date) \(time) GMT"
    }

    /// 0 for Sunday, by Sakamoto's method for the Gregorian calendar.
    private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = month < 3 ? year - 1 : year
        return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day) % 7
    }
}
