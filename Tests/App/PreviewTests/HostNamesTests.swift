import TestSupport
import Testing
@testable import Preview

struct HostNamesTests {
    @Test(arguments: [
        ("localhost", true), ("LocalHost:8080", true), ("127.0.0.1", true), ("127.0.0.1:1", true), ("[::1]", true),
        ("[::1]:8080", true), ("localhost.evil.example", false), ("evil.example", false),
        ("127.0.0.1.evil.example", false),
        ("localhost:8080:1", false), ("localhost:a", false), ("localhost:123456", false), ("::1", false), ("", false),
        ("127.0.0.1/", false), ("127.0.0.1\u{0}", false), (" localhost", false), ("user@localhost", false),
        ("localhost:99999", false), ("localhost:65536", false), ("localhost:0", false), ("[::1]:70000", false),
        ("localhost:65535", true), ("localhost:", true),
        ("[::1", false), ("nas.local", false), ("0.0.0.0", false), ("2130706433", false), ("127.1", false),
    ])
    func `only names of this machine are accepted as host`(_ host: String, isKnown: Bool) {
        expectEqual(HostNames().contains(host), isKnown)
    }

    @Test func `further host names in the settings are accepted`() {
        let names = HostNames(and: ["NAS.local", "192.168.1.4", "fe80::1"])
        for host in ["nas.local:8080", "192.168.1.4", "[fe80::1]:80", "localhost"] {
            expect(names.contains(host), "\(host)")
        }
        expect(!names.contains("local"))
    }

    @Test(arguments: [
        ("nas.local", true), ("fe80::1", true), ("a:80", false), ("http://a", false), ("a b", false), ("", false),
    ])
    func `an invalid host name is detected`(_ name: String, isPlausible: Bool) {
        expectEqual(HostNames.isPlausible(name), isPlausible)
    }
}
