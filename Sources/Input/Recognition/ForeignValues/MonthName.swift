/// The names of months, and their beginnings of three letters or more, in languages that write dates in words.
enum MonthName {
    /// The month, from 1 to 12, that a word in lower case names; nil for another word, or one that names several.
    static func number(_ word: Substring) -> Int? {
        guard let found = numbers[String(word)], found > 0 else { return nil }
        return found
    }

    /// Whether a word in lower case is the name of a month, or its beginning.
    static func isOne(_ word: String) -> Bool { numbers[word] != nil }

    /// The months by the beginnings of their names; 0 for one of several months.
    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for list in names {
            for (index, name) in list.split(separator: " ").enumerated() {
                for length in 3...max(3, name.count) {
                    let start = String(name.prefix(length))
                    let known = numbers[start] ?? index + 1
                    numbers[start] = known == index + 1 ? known : 0
                }
            }
        }
        return numbers
    }()

    private static let names = [
        "january february march april may june july august september october november december",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
        "januari februari mars april maj juni juli augusti september oktober november december",
        "ledna února března dubna května června července srpna září října listopadu prosince",
        "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
        "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    ]
}
