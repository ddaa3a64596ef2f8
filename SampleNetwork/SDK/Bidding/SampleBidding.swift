public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bids for an ad before it is loaded, for apps that let networks compete.
///
/// It can be used from any thread. An app requests a bid itself, or lets a server request one with a token; if the bid
/// wins, the app loads an ad with the bid as ``SampleAdRequest/bidResponse``.
public enum SampleBidding {
    /// Returns the opaque token that a server needs to request a bid from the network.
    ///
    /// - Parameters:
    ///   - request: The request for the ad that the bid is for.
    ///   - adUnitID: The ad unit's name at the network.
    ///   - kind: The kind of ad.
    /// - Returns: A base64 text.
    public static func token(for request: SampleAdRequest, adUnitID: String, kind: SampleAdKind = .native) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Encoding this message cannot fail.
        let message = try? encoder.encode(AdMessage(request, adUnit: adUnitID, kind: kind))
        let token = (message ?? Data()).base64EncodedString()
        SampleAdSDK.playedServers?.sdkDidMake(token: token, for: request, adUnitID: adUnitID, kind: kind)
        return token
    }

    /// Requests a bid from the network.
    ///
    /// - Parameters:
    ///   - request: The request for the ad that the bid is for.
    ///   - adUnitID: The ad unit's name at the network.
    ///   - kind: The kind of ad.
    ///   - serverURL: The URL of the network's ad server.
    /// - Returns: The bid, as the ad server gave it.
    /// - Throws: An error with the reason that there is no bid; ``SampleErrorCode/noInventory`` if the network does not
    ///   bid.
    @concurrent
    public static func bid(
        for request: SampleAdRequest,
        adUnitID: String,
        kind: SampleAdKind = .native,
        serverURL: URL
    ) async throws(SampleError) -> SampleBid {
        let message = AdMessage(request, adUnit: adUnitID, kind: kind)
        let body = try await AdServer(url: serverURL).answer(to: message, at: "v1/bids")
        let decoder = JSONDecoder()
        // Any price is passed on: the auction decides which prices are valid.
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

    /// Notifies the network that one of its bids has lost, without waiting for a response.
    ///
    /// - Parameters:
    ///   - bidResponse: The text that represents the bid.
    ///   - reason: The reason, in one word.
    ///   - price: The winning price in USD per 1000 impressions; `nil` if there is none.
    ///   - serverURL: The URL of the network's ad server.
    public static func reportLoss(of bidResponse: String, reason: String, price: Double?, to serverURL: URL) {
        // JSON has no form for a price that is not finite.
        let message = LossMessage(
            bidResponse: bidResponse,
            reason: reason,
            price: price.flatMap { $0.isFinite ? $0 : nil }
        )
        Transport.shared.post(message, to: serverURL.appendingPathComponent("v1/losses"))
    }
}
