/// The part of a load that depends on the format: how an adapter is asked, what is prepared after its answer, and what
/// the app gets.
@MainActor
package protocol LoadFormat: Sendable {
    /// The answer of an adapter that has an ad.
    associatedtype Answer: Sendable
    /// An ad of this format between the answer and the delivery.
    associatedtype Ad: PendingAd
    /// The ad as the app gets it.
    associatedtype Delivered: Sendable

    /// The name under which adapters declare the format.
    var adFormat: AdFormat { get }

    /// The app's request.
    var request: AdRequest { get }

    /// The size that a banner may have; `nil` for all other formats.
    var bannerSize: BannerSize? { get }

    /// Asks an adapter for an ad.
    ///
    /// - Parameters:
    ///   - adapter: The adapter.
    ///   - terms: What mediation adds to the app's request.
    ///   - receiver: Receives the answer; retained by the adapter's completion handler alone.
    func ask(_ adapter: any NetworkAdapter, _ terms: LoadTerms, answering receiver: AnswerReceiver<Answer>)

    /// Reads the assets of an answer into a pending ad.
    func pendingAd(of answer: Answer, images: ImagePipeline) -> Ad

    /// Throws an error if an ad, as far as it is prepared, is not of a type that the app asked for.
    func check(_ ad: Ad) throws(MediationError)

    /// Returns whether an ad of an earlier load is what this one asks for.
    func accepts(_ ad: Ad) -> Bool

    /// Returns the ad for the app.
    ///
    /// - Parameters:
    ///   - ad: An ad of this load, or one of an earlier load that this one accepts.
    ///   - adapter: The adapter that the ad came from.
    ///   - origin: The ad's place in the record of this load, and its price.
    ///   - mediator: The mediator of the load.
    /// - Returns: The ad.
    func delivered(
        _ ad: Ad,
        by adapter: any NetworkAdapter,
        from origin: AdOrigin,
        _ mediator: AdMediator
    ) -> Delivered
}

extension LoadFormat {
    package var bannerSize: BannerSize? { nil }
}

/// The terms that mediation adds to the app's request when it asks an adapter.
package struct LoadTerms: Sendable {
    let credentials: MediationCredentials
    let privacy: PrivacySnapshot
    let deadline: Duration
    let bidResponse: String?
}
