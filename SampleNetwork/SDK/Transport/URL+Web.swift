import Foundation

extension URL {
    /// The http(s) URL that a text is, or `nil` if it is none or has no host.
    ///
    /// `URL(string:)` alone would not do: it repairs what is malformed by percent-encoding it, so `http: //x` would
    /// pass.
    init?(web text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text) else { return nil }
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else { return nil }
        self = url
    }
}
