#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A line item's parameters for its network.
public struct MediationCredentials: Hashable, Sendable {
    /// The parameters as configured; by convention `"parameter"` holds the network's own ad unit ID.
    public var settings: [String: JSONValue]

    /// Creates credentials from settings.
    public init(settings: [String: JSONValue]) {
        self.settings = settings
    }

    /// Decodes the settings as a type that the adapter defines.
    ///
    /// - Parameter type: The type to decode; its keys are those of the settings.
    /// - Returns: The decoded value.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidSettings`` that names the key but
    ///   never the value, because settings may be secret.
    public func decode<Settings: Decodable>(_ type: Settings.Type) throws(MediationError) -> Settings {
        do {
            return try JSONDecoder().decode(type, from: JSONEncoder().encode(self.settings))
        } catch let error as DecodingError {
            throw MediationError(.invalidSettings, error.problemInSettings)
        } catch {
            throw MediationError(.invalidSettings, "The settings cannot be read as \(type).")
        }
    }
}

extension DecodingError {
    /// The problem and the key that it concerns, without any value.
    fileprivate var problemInSettings: String {
        func path(_ context: Context, _ last: (any CodingKey)? = nil) -> String {
            let keys = context.codingPath + (last.map { [$0] } ?? [])
            return "settings" + keys.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        }
        return switch self {
        case .keyNotFound(let key, let context): "\(path(context, key)) is missing."
        case .typeMismatch(let type, let context): "\(path(context)) is not a \(type)."
        case .valueNotFound(let type, let context): "\(path(context)) is null where a \(type) is expected."
        case .dataCorrupted(let context): "\(path(context)) has a value that its adapter cannot use."
        @unknown default: "The settings cannot be read."
        }
    }
}
