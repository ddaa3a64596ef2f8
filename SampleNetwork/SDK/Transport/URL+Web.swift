import Foundation

extension URL {
    /// Creates an http(s) URL from a text; `nil` if the text is not such a URL, or has no host, or has a name or a
    /// password.
    ///
    /// `URL(string:)` alone is not enough: it repairs malformed texts by percent-encoding, so `http: //x` would pass. A
    /// name and a password would be sent to any host that the text names.
    init?(web text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text) else { return nil }
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else { return nil }
        guard url.user() == nil, url.password() == nil else { return nil }
        self = url
    }

    /// Creates a URL that a server has named; also `nil` if a server on the internet names this device or its network.
    ///
    /// An ad server on the same device or network, as in tests, may name URLs there.
    init?(web text: String, namedBy server: URL) {
        self.init(web: text)
        guard !self.isPrivate || server.isPrivate else { return nil }
    }
}
