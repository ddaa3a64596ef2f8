/// An ad that covers the screen, from an adapter's answer until its delivery; there is nothing to prepare.
@MainActor
package final class PendingFullScreenAd: PendingAd {
    let answer: AnsweredFullScreenAd
    let format: AdFormat
    let isTestRequest: Bool
    package let timeToLive: Nanoseconds

    init(_ answer: AnsweredFullScreenAd, format: AdFormat, isTestRequest: Bool) {
        self.answer = answer
        self.format = format
        self.isTestRequest = isTestRequest
        self.timeToLive = Nanoseconds(
            answer.timeToLive.map { max(.zero, $0) } ?? (format == .appOpen ? .seconds(4 * 3600) : .seconds(3600))
        )
    }

    /// Indicates whether the network has said that the ad can no longer be shown.
    var isDeclaredExpired: Bool { self.answer.events.isWaiting { $0 == .expired } }

    package var needsPreparation: Bool { false }
    package var preparationLimit: Nanoseconds { .zero }
    package var preparationErrors: [MediationError] { [] }

    package func didLoad() { self.answer.didLoad() }
    package func prepare(_ completion: @escaping @MainActor () -> Void) {}
    package func whenPrepared(_ completion: @escaping @MainActor () -> Void) { completion() }
    package func giveUp() {}
}
