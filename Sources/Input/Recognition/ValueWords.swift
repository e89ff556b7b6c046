/// Words by which values of some kinds are known.
enum ValueWords {
    /// The kinds of a text in lower case.
    static func kinds(of lower: String) -> [ColumnValues.Kind] {
        if lower.utf8.count > 120 { return [] }
        var kinds: [ColumnValues.Kind] = []
        if countries.contains(lower) { kinds.append(.country) }
        let isOther = OtherKind.name(of: lower) != nil
        if isOther { kinds.append(.otherKind) }
        if isOther || types.contains(lower) { kinds.append(.type) }
        if flags.contains(lower) { kinds.append(.flag) }
        let words = lower.split { !$0.isLetter && !$0.isNumber && $0 != "\"" && $0 != "-" }.map(String.init)
        if words.contains(where: { formats.contains($0) || isSize($0) }) { kinds.append(.format) }
        let isGenre = words.count <= 8 && words.contains { genres.contains($0) || genres.contains(plain($0)) }
        if isGenre { kinds.append(.genre) }
        return kinds
    }

    private static func plain(_ word: String) -> String { word.filter(\.isLetter) }

    /// `2xlp`, `12"`, `3cd`.
    private static func isSize(_ word: String) -> Bool {
        let rest = word.drop { $0.isNumber || $0 == "x" }
        return rest.count < word.count && ["\"", "lp", "cd", "ep", "''"].contains(String(rest))
    }

    /// Words and letters that stand in dates.
    static let besideDates: Set<String> = [
        "t", "z", "at", "de", "月", "日", "am", "pm", "utc", "gmt", "cet", "г", "um", "a", "à", "uhr", "mon", "tue",
        "wed", "thu", "fri", "sat", "sun", "st", "nd", "rd", "th", "of", "年", "년", "월", "일", "昭和", "平成", "令和", "大正",
        "er", "do", "del", "den", "r", "року", "года",
    ]

    private static let formats: Set<String> = [
        "lp", "cd", "vinyl", "cassette", "cass", "mc", "7\"", "10\"", "12\"", "dvd", "sacd", "digital", "mp3", "flac",
        "minidisc", "8-track", "schallplatte", "kassette", "vinyle", "vinilo", "vinile", "vinil", "cassetta", "casete",
        "fita", "レコード", "カセット", "винил", "пластинка", "кассета", "winyl", "kaseta", "kassett", "file", "cdr",
        "blu-ray", "boxset", "box", "2lp", "stream",
    ]

    private static let types: Set<String> = [
        "album", "music", "musik", "musique", "música", "musica", "muziek", "музыка", "音楽", "musicalbum", "ep",
        "single", "compilation", "live", "soundtrack", "mixtape", "remix", "demo",
        "live album", "maxi",
        "studio album", "studio", "best of", "anthology", "sampler", "studioalbum", "livealbum", "álbum", "аlbum",
        "альбом", "アルバム", "シングル", "box set", "split",
    ]

    private static let flags: Set<String> = [
        "true", "false", "yes", "no", "ja", "nein", "oui", "non", "sí", "si", "sim", "não", "x", "✓", "да", "нет",
        "tak", "nie", "nej", "nee", "checked", "unchecked",
    ]

    private static let genres: Set<String> = [
        "rock", "pop", "jazz", "blues", "soul", "funk", "metal", "punk", "folk", "country", "classical", "electronic",
        "electronica", "house", "techno", "ambient", "hip", "hop", "rap", "reggae", "dub", "disco", "indie",
        "alternative", "grunge", "shoegaze", "wave", "psychedelic", "prog", "progressive", "soundtrack", "gospel",
        "latin", "ska", "trance", "industrial", "experimental", "r&b", "rnb", "krautrock", "klassik", "classique",
        "clásica", "classica", "bossa", "samba", "mpb", "chanson", "schlager", "elektronisch", "electrónica",
        "elettronica", "eletrônica", "ロック", "ポップ", "ジャズ", "クラシック", "рок", "поп", "джаз", "электроника",
        "idm", "downtempo", "trip", "post-punk", "post-rock", "art", "synthpop", "synth-pop", "rocksteady", "hardcore",
        "singer-songwriter", "fusion", "bebop", "afrobeat", "flamenco", "hardbop", "elektronika", "city",
    ]

    private static let countries: Set<String> = [
        "us", "usa", "uk", "de", "fr", "it", "es", "nl", "jp", "ca", "au", "se", "br", "pl", "ru", "eu", "europe",
        "germany", "france", "italy", "spain", "netherlands", "japan", "canada", "australia", "sweden", "brazil",
        "poland", "russia", "united states", "united kingdom", "england", "ireland", "jamaica", "belgium", "austria",
        "switzerland", "norway", "denmark", "finland", "iceland", "portugal", "deutschland", "großbritannien",
        "frankreich", "italien", "spanien", "niederlande", "schweden", "österreich", "schweiz", "norwegen", "dänemark",
        "allemagne", "royaume-uni", "états-unis", "italie", "espagne", "suède", "belgique", "alemania", "reino unido",
        "estados unidos", "francia", "italia", "españa", "suecia", "germania", "regno unito", "stati uniti", "spagna",
        "alemanha", "itália", "frança", "espanha", "brasil", "duitsland", "frankrijk", "engeland", "nederland",
        "日本", "アメリカ", "イギリス", "ドイツ", "германия", "великобритания", "сша", "франция", "ссср", "россия", "niemcy",
        "wielka brytania", "polska", "tyskland", "storbritannien", "sverige", "uk & europe", "gb", "worldwide", "ussr",
        "at", "be", "dk", "no", "fi", "ch", "ie", "mexico", "méxico", "argentina", "jugoslawien", "yugoslavia",
    ]
}
