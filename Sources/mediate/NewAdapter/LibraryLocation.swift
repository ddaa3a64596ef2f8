import ArgumentParser
import Foundation
import MediationCore

/// The place from which a new package gets this library.
enum LibraryLocation {
    case folder(String)
    case url(String)

    init(_ text: String) throws {
        if text.contains("://") || text.hasPrefix("git@") {
            guard Self.isURL(text) else {
                throw ValidationError(
                    "\(text.quoted) is no URL of a package; give one such as https://example.org/swift-mediation."
                )
            }
            self = .url(text)
            return
        }
        guard FileManager.default.fileExists(atPath: "\(text)/Package.swift") else {
            throw ValidationError("There is no package in \(text.quoted); give the folder or URL of swift-mediation.")
        }
        // The new package is in another folder.
        self = .folder(URL(fileURLWithPath: text).standardizedFileURL.path(percentEncoded: false))
    }

    /// Indicates whether a URL has a host, or is of a file, and no characters that none may have.
    private static func isURL(_ text: String) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value < 0x7F && !"\"\\<>^`{|}".unicodeScalars.contains($0)
        }
        guard isPlain else { return false }
        guard text.contains("://") else { return text.wholeMatch(of: /git@[^:\/]+:.+/) != nil }
        guard let url = URL(string: text) else { return false }
        return url.scheme == "file" ? url.path.count > 1 : url.host?.isEmpty == false
    }

    /// The folder that this tool was built in, if it is still there.
    static var checkout: LibraryLocation? {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try? LibraryLocation(root.path(percentEncoded: false))
    }

    /// The dependency in the manifest, without the packages of the tools.
    var dependency: String {
        switch self {
        case .folder(let path): ".package(name: \"swift-mediation\", path: \(Self.literal(path)), traits: [])"
        case .url(let url): ".package(url: \(Self.literal(url)), branch: \"main\", traits: [])"
        }
    }

    /// The name by which the products of the dependency are found: of a URL, its last part.
    var package: String {
        guard case .url(let url) = self, let last = url.split(whereSeparator: { "/:".contains($0) }).last else {
            return "swift-mediation"
        }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }

    private static func literal(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
