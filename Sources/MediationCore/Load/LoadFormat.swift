/// What a format adds to a load: how an adapter is asked, what is prepared after its answer, and what the app gets.
@MainActor
package protocol LoadFormat: Sendable {
    /// The answer of an adapter that has an ad.
    associatedtype Answer: Sendable
    /// An ad of this format between the answer and the delivery.
    associatedtype Ad: PendingAd
    /// What the app gets.
    associatedtype Delivered

    /// The name under which adapters declare the format.
    var name: AdFormat { get }

    /// The app's request.
    var request: NativeAdRequest { get }

    /// Asks an adapter for an ad.
    ///
    /// - Parameters:
    ///   - adapter: The adapter.
    ///   - terms: What mediation adds to the app's request.
    ///   - receiver: Receives the answer; retained by the adapter's completion handler alone.
    func ask(_ adapter: any MediationAdapter, _ terms: LoadTerms, answering receiver: AnswerReceiver<Answer>)

    /// Creates the pending ad of an answer, whose assets it reads.
    func pendingAd(of answer: Answer, images: ImagePipeline) -> Ad

    /// Throws an error if an ad, as far as it is prepared, is not of a kind that the app can show.
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
        by adapter: any MediationAdapter,
        from origin: AdSession.Origin,
        _ mediator: AdMediator
    ) -> Delivered
}

/// An ad that an adapter has answered with, until the app gets it: what it needs is loaded, or it waits.
@MainActor
package protocol PendingAd: AnyObject {
    /// The time for which the ad may be held without being shown.
    var timeToLive: Nanoseconds { get }

    /// Indicates whether there is something to load before the app can get the ad.
    var needsPreparation: Bool { get }

    /// The time that the preparation may take.
    var timeLimit: Nanoseconds { get }

    /// The errors of the preparation, none of which makes the ad useless by itself.
    var errors: [MediationError] { get }

    /// Notifies the network's ad that it has been accepted.
    func didLoad()

    /// Starts the preparation.
    ///
    /// - Parameter completion: Called exactly once, when it has ended, and not before this method returns.
    func prepare(_ completion: @escaping @MainActor () -> Void)

    /// Replaces the completion handler that was passed to ``prepare(_:)``; it is called at once if nothing is pending.
    func whenPrepared(_ completion: @escaping @MainActor () -> Void)

    /// Gives up what has not been loaded yet, which ends the preparation.
    func giveUp()
}

/// What mediation adds to the app's request when it asks an adapter.
package struct LoadTerms: Sendable {
    let credentials: MediationCredentials
    let privacy: PrivacySnapshot
    let deadline: Duration
    let bidResponse: String?
}

/// Receives the answer of the adapter of one line item.
package struct AnswerReceiver<Answer: Sendable>: Sendable {
    let completion: OnceOnlyCompletion<TimedAnswer<Answer>>
    let item: LineItemIndex
    let violations: LoadRecord.Violations

    /// Passes on an answer, from any thread.
    ///
    /// - Returns: `true` if the answer counts.
    func callAsFunction(_ result: Result<Answer, any Error>) -> Bool {
        switch self.completion(TimedAnswer(result: result, time: self.violations.elapsed)) {
        case .first: return true
        case .again: self.violations.add(.answeredTwice, of: self.item)
        case .late: self.violations.add(.answeredLate, of: self.item)
        }
        return false
    }
}

/// The answer of an adapter and its time, counted from the start of the load.
package struct TimedAnswer<Answer: Sendable>: Sendable {
    let result: Result<Answer, any Error>
    let time: Nanoseconds
}
