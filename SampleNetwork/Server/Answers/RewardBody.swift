import Foundation

/// The body of `POST /v1/rewards`, which may be empty.
struct RewardBody: Decodable, Sendable {
    var userID: String?
    var customData: String?

    /// Reads a body, or throws an error that names the first invalid field.
    init(json: Data) throws(ServerScriptError) {
        guard !json.isEmpty else { return }
        do {
            self = try JSONDecoder().decode(RewardBody.self, from: json)
        } catch {
            throw ServerScriptError(error)
        }
    }
}
