#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parameters of a line item for its network.
public struct MediationCredentials: Hashable, Sendable {
    /// The parameters as configured; by convention `"parameter"` holds the network's own ad unit ID.
    public var settings: [String: JSONValue]

    /// Creates credentials from settings.
    public init(settings: [String: JSONValue]) {
        self.settings = settings
    }

    /// The settings as a type of the adapter's own.
    ///
    /// - Parameter type: What to decode; its keys are those of the settings.
    /// - Returns: The decoded value.
    /// - Throws: A ``MediationError`` with code ``MediationError/Code/invalidSettings`` that names the key, and never
    ///   the value: settings may be secret.
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
    /// What is wrong with which key, without any value.
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
