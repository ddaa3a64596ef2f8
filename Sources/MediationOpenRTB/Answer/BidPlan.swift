package import MediationCore

/// An ad that the markup of a bid becomes.
package protocol BidPlan: Sendable {
    /// The request that the markup answers.
    associatedtype Request: Sendable

    /// The type of the markup, as OpenRTB numbers it.
    static var markupType: Int { get }

    /// The parts that were dropped, repaired or read against the specification.
    var warnings: [OpenRTBWarning] { get }

    /// Makes the ad of a bid.
    ///
    /// - Throws: A ``MediationError`` if the markup is no such ad.
    init(_ bid: OpenRTBBid, _ request: Request, macros: OpenRTBMacros, rules: URLRules) throws(MediationError)
}

extension NativeAdPlan: BidPlan {
    package static let markupType = 4

    package init(
        _ bid: OpenRTBBid,
        _ request: RequestedAssets,
        macros: OpenRTBMacros,
        rules: URLRules
    ) throws(MediationError) {
        try self.init(try NativeMarkup(bid.markup ?? .null, request: request), macros: macros, rules: rules)
    }
}
