import Foundation
import TestSupport
import Testing
@testable import Connectors

struct CoverAddressTests {
    /// How the downloader classifies a host without a network request: deny, url-error, or allow.
    private func verdict(host: String) -> String {
        do throws(CoverAddress.Mistake) {
            return try CoverAddress(bytes: Array("http://\(host)/cover.jpg".utf8)).isPublic ? "allow" : "deny"
        } catch {
            if case .disguised = error { return "deny" }
            return "url-error"
        }
    }

    @Test func `each host of the shared list is allowed or denied`() throws {
        let lines = try Fixtures.text("downloader/addresses.txt").split(separator: "\n")
        let rows = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
        expect(rows.count >= 30)
        for row in rows where row.count == 2 {
            expect(verdict(host: String(row[0])) == row[1], "\(row[0])")
        }
    }

    @Test(arguments: [
        ("example.com", "allow"), ("8.8.8.8", "allow"), ("[::]", "deny"), ("[::1]", "deny"),
        ("[::ffff:8.8.8.8]", "allow"),
        ("[::ffff:127.0.0.1]", "deny"), ("[::ffff:7f00:1]", "deny"), ("[::127.0.0.1]", "deny"),
        ("[64:ff9b::8.8.8.8]", "allow"),
        ("[64:ff9b::10.0.0.1]", "deny"), ("[64:ff9b:1::8.8.8.8]", "deny"), ("[2002:808:808::1]", "allow"),
        ("[2002:a00:1::1]", "deny"), ("[2001::1]", "deny"), ("[2001:0:808:808::1]", "deny"), ("[2001:200::1]", "allow"),
        ("[2001:1ff::1]", "deny"), ("[3fff:fff::1]", "deny"), ("[3fff:1000::1]", "allow"), ("[4000::1]", "deny"),
        ("[ff02::1]", "deny"),
        ("[fec0::1]", "deny"), ("[100::1]", "deny"), ("[fe80::1%eth0]", "deny"), ("[2606:4700::1%25x]", "deny"),
        ("[1:2]", "url-error"),
        ("[::1", "url-error"), ("[]", "url-error"), ("[1:2:3:4:5:6:7::8:9]", "url-error"), ("[1::2::3]", "url-error"),
        ("[::1]x", "url-error"), ("[12345::1]", "url-error"), ("[1:2:3:4:5:6:7:8:]", "url-error"),
        ("[:::1]", "url-error"),
        ("[::1.2.3]", "url-error"), ("[::1.2.3.4:5]", "url-error"), ("::1", "url-error"), ("100.63.255.255", "allow"),
        ("100.64.0.0", "deny"), ("100.127.255.255", "deny"), ("172.15.255.255", "allow"), ("192.0.0.8", "deny"),
        ("192.0.1.1", "allow"), ("192.0.2.1", "deny"), ("198.20.0.1", "allow"), ("198.51.100.7", "deny"),
        ("203.0.113.7", "deny"),
        ("223.255.255.255", "allow"), ("255.255.255.255", "deny"), ("127.1", "url-error"), ("2130706433", "url-error"),
        ("0x7f.1", "url-error"), ("1.2.3.4.5", "url-error"), ("1.2.3.256", "url-error"), ("01.2.3.4", "url-error"),
        ("1.2.3.0x4", "url-error"), ("example.123", "url-error"), ("127.0.0.1..", "url-error"), ("", "url-error"),
        (".", "url-error"),
        ("a..b", "url-error"), (".a", "url-error"), ("a b", "url-error"), ("a%20b", "url-error"),
        ("a%2eb", "url-error"),
        ("a\tb", "url-error"), ("a\\b", "url-error"), ("a,b", "url-error"), ("user@example.com", "url-error"),
        ("a:", "url-error"),
        ("a:0", "url-error"), ("a:65536", "url-error"), ("a:80", "allow"), ("a:080", "allow"), ("a:8a", "url-error"),
        ("a:1:2", "url-error"),
        ("a_b.example", "allow"), ("x.localhost", "deny"), ("printer.local", "deny"), ("nas.home.arpa", "deny"),
        ("home.arpa", "deny"), ("localhost.localdomain", "deny"), ("localhost.example", "allow"),
        ("müsic.example", "allow"),
        ("１２７.0.0.1", "deny"), ("127。0。0。1", "url-error"), ("ｌocalhost", "deny"), ("a\u{AD}b.example", "deny"),
        ("a\u{202E}b", "deny"),
        ("a\u{2028}b", "url-error"), ("a\u{0}b", "url-error"),
    ])
    func `only public hosts in valid notation are allowed`(host: String, expected: String) {
        expectEqual(verdict(host: host), expected)
    }

    @Test(arguments: [
        ("http://A.Example", "http://a.example/"), ("HTTPS://a.example:443/x", "https://a.example/x"),
        ("http://a.example:443/x", "http://a.example:443/x"), ("http://a.example./x", "http://a.example/x"),
        ("http://a/b c", "http://a/b%20c"), ("http://a/ü", "http://a/%C3%BC"), ("http://a/%zz%20", "http://a/%zz%20"),
        ("http://a/x?a=1&b=\"2\"#part", "http://a/x?a=1&b=%222%22"), ("http://a?q", "http://a/?q"),
        ("http://a/?#", "http://a/?"),
        ("http://a/b/../c/./d/", "http://a/c/d/"), ("http://a/../../x/..", "http://a/"),
        ("http://a/b/.", "http://a/b/"),
        ("http://a/x?../..", "http://a/x?../.."), ("http://a//b", "http://a//b"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://[2606:4700:0::1]:81", "http://[2606:4700:0:0:0:0:0:1]:81/"),
        ("http://a#x", nil), ("http://a#@127.0.0.1/", nil), ("http://a/x\ny", nil), ("http://a/x\\y", nil),
        ("http:/a/x", nil),
        ("http:a", nil), ("//a/x", nil), ("ftp://a/x", nil), ("file:///etc/passwd", nil), ("a/x.jpg", nil), ("", nil),
        ("http://", nil),
        (" http://a/", nil), ("http://a/\u{7F}", nil), ("javascript:alert(1)", nil),
        ("http://a/" + String(repeating: "x", count: 8192), nil),
    ])
    func `an address is normalised, and an invalid one is rejected`(text: String, expected: String?) {
        expectEqual(CoverAddress(text)?.text, expected)
        if let expected { expectEqual(CoverAddress(expected)?.text, expected) }
    }

    @Test func `an authority has the normalised host and a port`() {
        expectEqual(CoverAddress("http://127.0.0.1:80/x")?.authority, "127.0.0.1:80")
        expectEqual(CoverAddress("https://A.example./x")?.authority, "a.example:443")
        expectEqual(CoverAddress("http://[::1]:8080")?.authority, "[0:0:0:0:0:0:0:1]:8080")
    }

    /// The examples of RFC 3986, section 5.4, that apply to web pictures, and other locations that servers may send.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
        ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("/ok.png%0d%0aX:1", "http://a/ok.png%0d%0aX:1"),
        ("", nil), ("#s", nil), ("g:h", nil), ("http:g", nil), ("javascript:alert(1)", nil),
        ("data:image/png;base64,AA", nil),
        ("file:///etc/passwd", nil), ("ftp://b/x", nil), ("gopher://b/x", nil), ("/\\b", nil), ("\\\\b", nil),
        ("http://u:p@b/", nil),
    ])
    func `a relative redirect is resolved as in RFC 3986`(location: String, expected: String?) throws {
        let base = try #require(CoverAddress("http://a/b/c/d;p?q"))
        guard let expected else {
            #expect(throws: CoverAddress.Mistake.malformed) { try base.following(Array(location.utf8)[...]) }
            return
        }
        let next = try base.following(Array(location.utf8)[...])
        expect(next.text == expected && next.host == base.host)
    }

    @Test(arguments: [
        ("//b/x", "https://b/x"), ("https://a/x", "https://a/x"), ("HTTP://b", "http://b/"), ("//a", "https://a/"),
    ])
    func `a redirect that names a host leads there`(location: String, expected: String) throws {
        let next = try #require(CoverAddress("https://a/y")).following(Array(location.utf8)[...])
        expectEqual(next.text, expected)
    }

    @Test func `a redirect to a host written as one number is refused`() throws {
        let base = try #require(CoverAddress("http://a/"))
        #expect(throws: CoverAddress.Mistake.oddNumber(host: "2130706433")) {
            try base.following(Array("http://2130706433:80/x".utf8)[...])
        }
    }

    /// Any bytes give an address or an error, and parsing an address's text gives the same text.
    @Test(arguments: 0..<200)
    func `any bytes give a normalised address or an error`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let starts = [
            "http://user@example.com:80/a/../b?c#d", "https://[2001:db8::1%25eth0]:443/x", "http://127.0.0.1/",
            "http://ⓛé.中.example/",
        ]
        for _ in 0..<50 {
            let bytes = random.mutated(Array(random.pick(starts).utf8), interesting: "/:@[]%.?#\\0x ")
            guard let address = try? CoverAddress(bytes: bytes) else { continue }
            expectEqual(CoverAddress(address.text)?.text, address.text)
            expect(address.text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !address.host.contains("@"))
            _ = try? address.following(random.mutated(bytes, interesting: "/:.?#")[...])
        }
    }

    /// Python's parsers for addresses and Punycode give the same results.
    @Test func `addresses and Punycode are read as in Python`() throws {
        var random = SeededGenerator(seed: 7)
        let groups = (0..<300).map { _ -> String in
            let parts = (0..<(6 + random.below(4))).map { _ in
                random.below(4) == 0 ? "" : String(random.below(70000), radix: 16)
            }
            return parts.joined(separator: ":")
        }
        let numbers = (0..<200).map { _ in
            (0..<(3 + random.below(3))).map { _ in "\(random.below(300))" }.joined(separator: ".")
        }
        let words = (0..<200).map { _ in
            String(
                String.UnicodeScalarView(
                    (0...random.below(12)).map { _ in random.pick(Array("abzé中ßдקあ🎵-9".unicodeScalars)) }))
        }
        let script = """
            import ipaddress, sys
            for line in sys.stdin.read().splitlines():
                kind, text = line[0], line[1:]
                try: print(text.encode("punycode").decode() if kind == "w" else ipaddress.ip_address(text).packed.hex())
                except ValueError: print("none")
            """
        let input = (groups + numbers).map { "a" + $0 } + words.map { "w" + $0 }
        let output = try Program.output("/usr/bin/python3", ["-c", script], input: input.joined(separator: "\n"))
        let theirs = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        let own =
            groups.map { hexadecimal(NetworkAddress(groups: $0)) }
            + numbers.map { hexadecimal(NetworkAddress(fourNumbers: $0)) }
            + words.map { Punycode.encoded(Array($0.unicodeScalars)) }
        expectEqual(own.count, theirs.count)
        for (index, (one, other)) in zip(own, theirs).enumerated() { expectEqual(one, other, "\(input[index])") }
    }

    private func hexadecimal(_ address: NetworkAddress?) -> String {
        address?.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() ?? "none"
    }

    /// Addresses that Python lists as not globally reachable are rejected.
    @Test func `networks that Python lists as not public are refused`() throws {
        var random = SeededGenerator(seed: 11)
        let addresses = (0..<4000).map { index -> [UInt8] in
            var bytes = (0..<(index % 2 == 0 ? 4 : 16)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let starts: [[UInt8]] = [
                [100, 64], [192, 0, 0], [198, 18], [169, 254], [0x20, 0x01, 0], [0xFD], [0x20, 0x01, 0x0D, 0xB8], [224],
                [172, 20],
            ]
            let start = random.pick(starts)
            if random.below(2) == 0 { bytes.replaceSubrange(0..<start.count, with: start) }
            return bytes
        }
        let script = """
            import ipaddress, sys
            for line in sys.stdin.read().split():
                a = ipaddress.ip_address(bytes.fromhex(line))
                print(int(a.is_global and not a.is_multicast and not a.is_reserved))
            """
        let input = addresses.map { hexadecimal(NetworkAddress(bytes: $0)) }.joined(separator: "\n")
        let output = try Program.output("/usr/bin/python3", ["-c", script], input: input)
        let theirs = String(decoding: output, as: UTF8.self).split(separator: "\n")
        expectEqual(theirs.count, addresses.count)
        for (bytes, isGlobal) in zip(addresses, theirs) where isGlobal == "0" {
            expectEqual(NetworkAddress(bytes: bytes)?.isPublic, false, "\(bytes)")
        }
        let agreed = zip(addresses, theirs).filter { NetworkAddress(bytes: $0)?.isPublic == ($1 == "1") }.count
        expect(agreed > addresses.count * 9 / 10)
    }
}
