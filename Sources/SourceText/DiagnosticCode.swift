/// The stable codes of all diagnostics.
///
/// `sitegen explain CODE` prints ``explanation``.
///
/// The letter names the area: C the settings, D album data, M Markdown files, T templates, U addresses, I images, O
/// output, E edits. The meaning of a code never changes; a new mistake gets a new code.
package enum DiagnosticCode: String, Sendable, CaseIterable, Comparable {
    case unknownSetting = "C101"
    case outputHoldsSource = "C102"
    case badURL = "C103"
    case wrongSetting = "C104"
    case unknownSource = "C105"
    case missingSourceFile = "C106"
    case noSite = "C107"
    case twoSettingsFiles = "C108"
    case secretInSettings = "C109"
    case serverRefused = "C110"
    case repeatedSecret = "C121"
    case outputOutside = "C122"

    case syntax = "D201"
    case duplicateKey = "D202"
    case wrongType = "D203"
    case missingKey = "D204"
    case duplicateID = "D205"
    case notUTF8 = "D206"
    case badDate = "D207"
    case fieldCount = "D208"
    case badQuote = "D209"
    case unknownKey = "D210"
    case tooDeep = "D211"
    case badValue = "D212"
    case unusedNote = "D213"
    case sameRelease = "D214"
    case missingColumn = "D215"
    case aliasExpansion = "D216"
    case unreadFile = "D217"
    case leftOut = "D218"
    case zeroCoordinate = "D221"
    case searchRefused = "D222"
    case unknownHidden = "D223"
    case probableDuplicates = "D225"
    case linkOutside = "D231"
    case notAFile = "D232"

    case openFrontMatter = "M301"
    case badPageDate = "M302"
    case markdownTooDeep = "M303"
    case linkScheme = "M304"
    case missingLink = "M305"
    case missingImage = "M306"
    case markdownTooLarge = "M307"
    case missingAnchor = "M308"
    case wrongImage = "M309"
    case remoteImage = "M310"

    case unknownName = "T401"
    case unclosedSection = "T402"
    case missingPartial = "T403"
    case partialCycle = "T404"
    case unclosedTag = "T405"
    case mismatchedClose = "T406"
    case unknownBlock = "T407"
    case unknownTemplate = "T408"
    case wrongUse = "T409"
    case badDelimiters = "T410"

    case sameAddress = "U501"
    case addressCollision = "U502"
    case unsafeName = "U503"

    case coverIsNotImage = "I601"
    case coverTooLarge = "I602"
    case missingCover = "I603"
    case remoteCover = "I604"
    case damagedCover = "I605"
    case brokenLock = "I606"
    case coverSearch = "I607"

    case outputNotOurs = "O701"
    case diskFull = "O702"
    case foreignFile = "O703"
    case outputBusy = "O704"
    case refused = "O705"
    case keptFile = "O706"

    case portTaken = "S801"
    case openServer = "S802"

    case changedElsewhere = "E901"
    case unknownAlbum = "E902"
    case severalAlbums = "E903"
    case cannotCut = "E904"
    case nothingToUndo = "E905"
    case damagedUndo = "E906"

    /// Orders by code.
    package static func < (first: DiagnosticCode, second: DiagnosticCode) -> Bool { first.rawValue < second.rawValue }
}
