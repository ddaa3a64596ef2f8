import Foundation

extension URL {
    /// The http(s) URL that a text is, or `nil` if it is none, has no host, or has a name or a password in it.
    ///
    /// `URL(string:)` alone would not do: it repairs what is malformed by percent-encoding it, so `http: //x` would
    /// pass. A name and a password would be sent to wherever the text says.
    init?(web text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text) else { return nil }
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else { return nil }
        guard url.user() == nil, url.password() == nil else { return nil }
        self = url
    }

    /// The URL that a server has named; `nil` also if a server of the internet names one of this device or its network.
    ///
    /// An ad server on the same device or network, as tests have it, may name what is there.
    init?(web text: String, namedBy server: URL) {
        self.init(web: text)
        guard !self.isPrivate || server.isPrivate else { return nil }
    }
}
