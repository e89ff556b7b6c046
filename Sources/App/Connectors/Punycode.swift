/// Encodes letters of all scripts in ASCII, for host names (RFC 3492).
enum Punycode {
    /// Encodes a label of at most 63 scalars; the result has no `xn--` prefix.
    static func encoded(_ scalars: [Unicode.Scalar]) -> String {
        let plain = scalars.filter(\.isASCII)
        var result = String(String.UnicodeScalarView(plain))
        if !plain.isEmpty { result += "-" }
        var (code, delta, bias, done) = (128, 0, 72, plain.count)
        while done < scalars.count {
            // Takes the smallest scalar not yet encoded, then each of its occurrences in turn.
            let next = scalars.lazy.map { Int($0.value) }.filter { $0 >= code }.min() ?? code
            delta += (next - code) * (done + 1)
            code = next
            for scalar in scalars {
                let value = Int(scalar.value)
                if value < code { delta += 1 }
                guard value == code else { continue }
                result += number(delta, bias)
                bias = adapted(delta, count: done + 1, isFirst: done == plain.count)
                delta = 0
                done += 1
            }
            delta += 1
            code += 1
        }
        return result
    }

    /// A variable-length number, each digit of which shows whether it is the last.
    private static func number(_ value: Int, _ bias: Int) -> String {
        var (result, rest, place) = ("", value, 36)
        while true {
            let threshold = min(max(place - bias, 1), 26)
            if rest < threshold { return result + digit(rest) }
            result += digit(threshold + (rest - threshold) % (36 - threshold))
            rest = (rest - threshold) / (36 - threshold)
            place += 36
        }
    }

    /// `a` to `z` for 0 to 25, `0` to `9` for 26 to 35.
    private static func digit(_ value: Int) -> String { String(value < 26 ? value + 10 : value - 26, radix: 36) }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > 455 {
            delta /= 35
            steps += 36
        }
        return steps + 36 * delta / (delta + 38)
    }
}
