package import MediationCore
package import PlatformViews

/// An ad that covers the screen, which the host presents.
@MainActor
package final class BridgedFullScreenAd {
    /// A word for the host.
    package enum Event: Sendable {
        case willPresent, impression, click, willDismiss, didDismiss
        /// The user has earned the reward.
        case reward(AdReward)
        /// The ad could not be presented, or not again.
        case failed(MediationError)
        /// The ad was held for too long; a host without a word for that hears of it when it presents the ad.
        case expired
    }

    private let network: BridgedNetwork
    private let presentBody:
        @MainActor (PlatformViewController?, @escaping @MainActor () -> Void) throws(MediationError) -> Void
    private let isReadyBody: @MainActor () -> Bool
    private let listenBody: @MainActor (@escaping @MainActor (FullScreenAdEvent) -> Void) -> Void
    private var tell: (@MainActor (Event) -> Void)?
    private var isPresenting = false

    /// Indicates whether the ad can be presented.
    package var isReady: Bool { self.isReadyBody() }

    package init<Kind: FullScreenAdKind>(_ ad: FullScreenAd<Kind>, of network: BridgedNetwork) {
        self.network = network
        self.presentBody = { controller, ended throws(MediationError) in
            try ad.present(from: controller) { _ in ended() }
        }
        self.isReadyBody = { ad.isReady }
        self.listenBody = { ad.eventHandler = $0 }
    }

    /// Passes the events on, from the first: mediation has put them in order.
    package func listen(_ tell: @escaping @MainActor (Event) -> Void) {
        self.tell = tell
        self.listenBody { [weak self] event in
            // From its end on, whoever presents the ad again gets an answer, also at that very moment.
            if event == .didDismiss || event.message != nil { self?.isPresenting = false }
            switch event {
            case .willPresent: tell(.willPresent)
            case .impression: tell(.impression)
            case .click: tell(.click)
            case .willDismiss: tell(.willDismiss)
            case .didDismiss: tell(.didDismiss)
            case .expired: tell(.expired)
            default:
                if let reward = event.reward { tell(.reward(reward)) }
                if let message = event.message { tell(.failed(MediationError(.presentationFailed, message))) }
            }
        }
    }

    /// Presents the ad; whatever prevents that is told as ``Event/failed(_:)``.
    ///
    /// - Parameters:
    ///   - controller: The controller that the host gives; `nil` if it is gone.
    ///   - completion: Called once, when the network's last word can be expected to have come.
    package func present(from controller: PlatformViewController?, _ completion: @escaping @MainActor () -> Void) {
        guard !self.isPresenting else {
            self.network.hostMistake("The host has presented an ad again that is on its way to the screen.")
            return completion()
        }
        self.isPresenting = true
        do throws(MediationError) {
            // A failure of the network is told as an event.
            try self.presentBody(controller) {
                self.isPresenting = false
                completion()
            }
        } catch {
            self.isPresenting = false
            self.tell?(.failed(error))
            completion()
        }
    }
}
