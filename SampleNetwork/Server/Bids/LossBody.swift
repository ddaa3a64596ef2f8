import Foundation

/// The body of `POST /v1/losses`.
struct LossBody: Decodable, Sendable {
    var bidResponse: String
    var reason: String
    var price: Double?

    /// Reads a body, or throws an error that names the first invalid field.
    init(json: Data) throws(ServerScriptError) {
        do {
            self = try JSONDecoder().decode(LossBody.self, from: json)
        } catch {
            throw ServerScriptError(error)
        }
        if BidDecision.seed(of: self.bidResponse) == nil { throw ServerScriptError("no such bid", at: []) }
        let isName = !self.reason.isEmpty && self.reason.utf8.count <= AdRequestBody.longestName
        if !isName {
            throw ServerScriptError("reason is empty or longer than \(AdRequestBody.longestName) bytes", at: [])
        }
    }
}
