import Foundation

/// The body of `POST /v1/auctions`, as far as the server needs it.
///
/// Based on `docs/schemas/auction-request.schema.json` instead of the library, as another server's would be.
struct AuctionBody: Decodable, Sendable {
    struct Bid: Decodable, Sendable {
        var price: Double
        var currency: String
        var bidResponse: String?
    }

    struct Bidder: Decodable, Sendable {
        var lineItem: String
        var token: String?
        var bid: Bid?

        /// The ad request that the SDK has put into the token; `nil` if there is no token, or if it cannot be read.
        var request: AdRequestBody? {
            self.token.flatMap { Data(base64Encoded: $0) }.flatMap { try? AdRequestBody(json: $0) }
        }
    }

    var loadID: String
    var adUnitID: String
    var timeLimitMs: Double
    var bidders: [Bidder]

    /// Reads a body, or throws an error that names the first invalid field.
    init(json: Data) throws(ServerScriptError) {
        do {
            self = try JSONDecoder().decode(AuctionBody.self, from: json)
        } catch {
            throw ServerScriptError(error)
        }
    }
}
