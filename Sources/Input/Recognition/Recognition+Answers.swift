import Readers

/// What a person says about columns.
extension Recognition {
    /// Sets what a column is; another column with that meaning is then left out.
    package mutating func assign(_ meaning: Meaning?, named name: String? = nil, to index: Int) {
        for other in columns.indices where columns[other].meaning == meaning && meaning?.hasOwnName == false {
            columns[other].meaning = nil
        }
        (columns[index].meaning, columns[index].name, columns[index].sureness) = (meaning, name, 1)
    }

    /// Sets what a column is by an answer: a field such as `year`, `extra.Mood`, `links.Shop` or `ids.shop`, or `-`.
    ///
    /// Returns whether the answer is one.
    package mutating func assign(answer: String, to index: Int) -> Bool {
        if answer == "-" {
            assign(nil, to: index)
            return true
        }
        if let meaning = Meaning(rawValue: answer) {
            assign(meaning, to: index)
            return true
        }
        let parts = answer.split(separator: ".", maxSplits: 1).map { RecordReader.trimmed(String($0)) }
        guard parts.count == 2, !parts[1].isEmpty, let meaning = Meaning(rawValue: parts[0]), meaning.hasOwnName else {
            return false
        }
        assign(meaning, named: parts[1], to: index)
        return true
    }
}

extension Recognition.Column {
    /// What it was taken for, for people.
    package var meaningText: String {
        switch meaning {
        case nil: "(left out)"
        case .personal: "(left out: may be private)"
        case let meaning? where name != nil: "\(meaning.rawValue).\(name ?? "")"
        case .extra: "extra, by its name"
        case .links: "a link"
        case let meaning?: meaning.rawValue
        }
    }
}
