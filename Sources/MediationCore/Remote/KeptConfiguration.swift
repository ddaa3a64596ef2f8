#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A configuration from a server, with all that is needed to use it at the next start and to ask for a newer one.
///
/// It is one file, so that the tag and the bytes that it stands for are never apart.
struct KeptConfiguration: Hashable, Sendable {
    /// The version of the file's format.
    private static let version = 1
    private static let format = "swift-mediation configuration"
    private static let lineBreak = UInt8(ascii: "\n")

    /// The largest file: a configuration, and room for a tag and a signature.
    static let sizeLimit = ConfigurationNode.sizeLimit + 65_536

    /// The hash of the URL that it comes from.
    var source: String
    /// The entity tag of the server's answer.
    var etag: String?
    /// The signature of the server's answer.
    var signature: String?
    /// The last time that the server sent it, or said that it is still the newest one.
    var confirmed: WallTime
    var json: Data

    private struct Head: Codable {
        let format: String
        let version: Int
        let sum: String
    }

    private struct Description: Codable {
        let source: String
        let etag: String?
        let signature: String?
        let confirmed: Int64
    }

    /// Returns the hash of a URL, whose text may hold a token.
    static func source(_ url: URL) -> String {
        var hash = FNV1a()
        hash.add(url.absoluteString.utf8)
        return hash.digits
    }

    /// Returns the contents of the file: a line with a sum of all that follows, a line about the configuration, and the
    /// configuration as it came.
    func fileContents() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let description = Description(
            source: self.source,
            etag: self.etag,
            signature: self.signature,
            confirmed: self.confirmed.milliseconds
        )
        let rest = [UInt8](try encoder.encode(description)) + [Self.lineBreak] + self.json
        let head = Head(format: Self.format, version: Self.version, sum: Self.sum(rest))
        return [UInt8](try encoder.encode(head)) + [Self.lineBreak] + rest
    }

    init(source: String, etag: String?, signature: String?, confirmed: WallTime, json: Data) {
        self.source = source
        self.etag = etag
        self.signature = signature
        self.confirmed = confirmed
        self.json = json
    }

    /// Reads the contents of the file.
    ///
    /// - Throws: The fault, as the end of a sentence about the file.
    init(fileContents bytes: [UInt8]) throws(Damage) {
        let decoder = JSONDecoder()
        guard let endOfHead = bytes.firstIndex(of: Self.lineBreak),
            let head = try? decoder.decode(Head.self, from: Data(bytes[..<endOfHead])), head.format == Self.format
        else { throw Damage("is not a file of a configuration: its first line does not say so") }
        guard head.version == Self.version else {
            throw Damage("has format \(head.version); this version of the library reads \(Self.version)")
        }
        let rest = bytes[(endOfHead + 1)...]
        guard head.sum == Self.sum(rest) else { throw Damage("is damaged: its sum is another one") }
        guard let endOfDescription = rest.firstIndex(of: Self.lineBreak),
            let description = try? decoder.decode(Description.self, from: Data(rest[..<endOfDescription]))
        else { throw Damage("is damaged: its second line cannot be read") }
        self.init(
            source: description.source,
            etag: description.etag,
            signature: description.signature,
            confirmed: WallTime(milliseconds: description.confirmed),
            json: Data(rest[(endOfDescription + 1)...])
        )
    }

    /// A fault of the file.
    struct Damage: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }

    private static func sum(_ bytes: some Sequence<UInt8>) -> String {
        var hash = FNV1a()
        hash.add(bytes)
        return hash.digits
    }
}
