#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import MediationCore

/// The rules for URLs that come from a server, the same on all platforms.
package struct URLRules: Hashable, Sendable {
    /// The use of a URL.
    package enum Use: Sendable {
        /// Fetched without the user's doing: an image, a tracker, a notice.
        case fetch
        /// Opened after a tap.
        case click
    }

    /// The reason that a URL is refused.
    package enum Refusal: String, Error, Sendable {
        case empty = "it is empty"
        case tooLong = "it is too long"
        case relative = "it has no scheme"
        case malformed = "it is malformed"
        case scheme = "its scheme is not allowed"
        case noHost = "it has no host"
        case userInfo = "it has a user or a password"
        case cleartext = "it is not https"
        case privateHost = "its host is this device or in its network"
    }

    /// The schemes of apps and of the system that clicks may open, in lower case, besides http and https.
    package var clickSchemes: Set<String> = []

    /// Indicates whether hosts that are this device or in its network are allowed, and with them http: for tests.
    package var allowsPrivateHosts = false

    /// Schemes that are refused whatever the app allows: they run scripts, read files or install software.
    private static let forbiddenSchemes: Set<String> = [
        "javascript", "data", "file", "about", "blob", "vbscript", "itms-services", "prefs", "app-prefs", "intent",
        "content", "ftp", "ws", "wss", "view-source",
    ]

    package init(clickSchemes: Set<String> = [], allowsPrivateHosts: Bool = false) {
        self.clickSchemes = clickSchemes
        self.allowsPrivateHosts = allowsPrivateHosts
    }

    /// Makes a URL of a text whose macros have been replaced.
    package func url(_ text: String, for use: Use) -> Result<URL, Refusal> {
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
        while let byte = bytes.last, byte <= 0x20 { bytes.removeLast() }
        guard !bytes.isEmpty else { return .failure(.empty) }
        guard bytes.count <= OpenRTBLimits.urlBytes else { return .failure(.tooLong) }
        // What parsers of URLs disagree about: a line break in a scheme, and a backslash that some take for a slash.
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return .failure(.malformed) }
        if bytes.starts(with: "//".utf8) { bytes = "https:".utf8 + bytes }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.startIndex < colon,
            bytes[..<colon].allSatisfy(\.isSchemeByte), bytes[bytes.startIndex].isLetter
        else { return .failure(.relative) }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = bytes[(colon + 1)...]
        guard scheme == "https" || scheme == "http" else {
            return use == .click ? self.deepLink(scheme, bytes) : .failure(.scheme)
        }
        return self.webURL(scheme, rest, use)
    }

    private func webURL(_ scheme: String, _ rest: ArraySlice<UInt8>, _ use: Use) -> Result<URL, Refusal> {
        guard rest.starts(with: "//".utf8) else { return .failure(.malformed) }
        let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        guard !authority.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "\\") }) else {
            return .failure(.malformed)
        }
        guard !authority.contains(UInt8(ascii: "@")) else { return .failure(.userInfo) }
        guard !authority.isEmpty else { return .failure(.noHost) }
        let text = "\(scheme):" + String(decoding: rest, as: UTF8.self)
        guard let url = URL(string: text) else { return .failure(.malformed) }
        guard let host = url.host(), !host.isEmpty else { return .failure(.noHost) }
        guard url.user() == nil, url.password() == nil else { return .failure(.userInfo) }
        if use == .click { return .success(url) }
        return self.check(url).map { .failure($0) } ?? .success(url)
    }

    /// Returns the reason that this URL must not be fetched; also for the target of a redirect.
    package func check(_ url: URL) -> Refusal? {
        guard url.isFetchable else { return .scheme }
        let isPrivate = url.isPrivate
        guard self.allowsPrivateHosts || !isPrivate else { return .privateHost }
        let isSecure = url.scheme?.lowercased() == "https"
        return isSecure || self.allowsPrivateHosts && isPrivate ? nil : .cleartext
    }

    private func deepLink(_ scheme: String, _ bytes: ArraySlice<UInt8>) -> Result<URL, Refusal> {
        guard self.clickSchemes.contains(scheme), !Self.forbiddenSchemes.contains(scheme) else {
            return .failure(.scheme)
        }
        guard let url = URL(string: String(decoding: bytes, as: UTF8.self)), url.scheme?.lowercased() == scheme else {
            return .failure(.malformed)
        }
        return .success(url)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    fileprivate var isSchemeByte: Bool {
        self.isLetter || (0x30...0x39).contains(self) || "+-.".utf8.contains(self)
    }
}
