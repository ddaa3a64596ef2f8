public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bids for an ad before it is loaded, for apps that let networks compete.
///
/// From any thread. An app asks for a bid itself, or has a server ask with a token; if the bid wins, it loads an ad with the
/// bid as ``SampleAdRequest/bidResponse``.
public enum SampleBidding {
    /// What a server needs to ask the network for a bid; opaque.
    ///
    /// - Parameters:
    ///   - request: What would be asked for.
    ///   - adUnitID: The ad unit's name at the network.
    /// - Returns: A text in base64.
    public static func token(for request: SampleAdRequest, adUnitID: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Nothing in the message can fail to be written.
        let message = try? encoder.encode(AdMessage(request, adUnit: adUnitID))
        return (message ?? Data()).base64EncodedString()
    }

    /// Asks the network for a bid.
    ///
    /// - Parameters:
    ///   - request: What would be asked for.
    ///   - adUnitID: The ad unit's name at the network.
    ///   - serverURL: Where the network's ad server is.
    /// - Returns: The bid, as the ad server gave it.
    /// - Throws: Why there is none; ``SampleErrorCode/noInventory`` if the network does not bid.
    @concurrent
    public static func bid(
        for request: SampleAdRequest,
        adUnitID: String,
        serverURL: URL
    ) async throws(SampleError) -> SampleBid {
        let body = try await AdServer(url: serverURL).answer(to: AdMessage(request, adUnit: adUnitID), at: "v1/bids")
        let decoder = JSONDecoder()
        // The price is the ad server's business: whoever holds the auction decides what counts.
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        guard let bid = try? decoder.decode(SampleBid.self, from: body) else {
            throw SampleError(.unknown, "the bid cannot be read")
        }
        return bid
    }

    /// Tells the network that a bid of its own has lost; nobody waits for an answer.
    ///
    /// - Parameters:
    ///   - bidResponse: What stands for the bid.
    ///   - reason: Why, in one word.
    ///   - price: The price that won in USD per 1000 impressions; `nil` if there is none.
    ///   - serverURL: Where the network's ad server is.
    public static func reportLoss(of bidResponse: String, reason: String, price: Double?, to serverURL: URL) {
        // A price that is no number has no place in JSON.
        let message = LossMessage(
            bidResponse: bidResponse,
            reason: reason,
            price: price.flatMap { $0.isFinite ? $0 : nil }
        )
        Task { _ = try? await AdServer(url: serverURL).answer(to: message, at: "v1/losses") }
    }
}
