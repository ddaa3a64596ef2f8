import Foundation
import MediationOpenRTB
import Testing

struct URLRulesTests {
    @Test(arguments: [
        "http: //i.am.a/URL", "https://", "https:///path", "//", "a.example/path", "/path", "#", "", "  ",
        "https://bank.example\\@evil.example/", "https://user@a.example/", "https://a.example\u{0}/", "java\nscript:1",
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:1", "data:,x", "file:///etc/passwd", "about:blank",
        "blob:https://a.example/1", "vbscript:1", "intent://x", "itms-services://x", "https%3A%2F%2Fa.example",
        "tel:+1", "shop://x", "https:a.example", "ftp://a.example",
    ])
    func noClickLeadsThere(_ text: String) {
        #expect(throws: URLRules.Refusal.self) { try URLRules().url(text, for: .click).get() }
    }

    @Test(arguments: [
        "http://a.example/", "https://127.0.0.1/", "https://localhost/", "https://2130706433/", "https://0x7f.1/",
        "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/", "https://printer.local/",
        "https://10.1.2.3/", "https://100.64.0.1/", "https://[fd00::1]/", "shop://x", "https://router/",
    ])
    func nothingIsFetchedFromThere(_ text: String) {
        #expect(throws: URLRules.Refusal.self) { try URLRules().url(text, for: .fetch).get() }
    }

    @Test(arguments: [
        ("https://a.example/ä?q=a b", "https://a.example/%C3%A4?q=a%20b"),
        ("  https://a.example/\n", "https://a.example/"), ("//a.example/x", "https://a.example/x"),
        ("HTTPS://A.example/%zz", "https://A.example/%25zz"), ("http://a.example/#x", "http://a.example/#x"),
    ])
    func realClicksAreAllowed(_ text: String, _ expected: String) throws {
        #expect(try URLRules().url(text, for: .click).get().absoluteString == expected)
    }

    @Test func schemesAreOptInAndSomeNever() {
        let rules = URLRules(clickSchemes: ["tel", "javascript"])
        #expect(throws: Never.self) { try rules.url("TEL:+1", for: .click).get() }
        #expect(throws: URLRules.Refusal.scheme) { try rules.url("javascript:1", for: .click).get() }
        #expect(throws: URLRules.Refusal.scheme) { try rules.url("tel:+1", for: .fetch).get() }
    }

    @Test func testsMayUseThisDevice() {
        let rules = URLRules(allowsPrivateHosts: true)
        #expect(throws: Never.self) { try rules.url("http://127.0.0.1:8080/x", for: .fetch).get() }
        #expect(throws: URLRules.Refusal.cleartext) { try rules.url("http://a.example/", for: .fetch).get() }
    }

    @Test func longURLsAreRefused() {
        let text = "https://a.example/" + String(repeating: "x", count: 8192)
        #expect(throws: URLRules.Refusal.tooLong) { try URLRules().url(text, for: .click).get() }
    }
}
