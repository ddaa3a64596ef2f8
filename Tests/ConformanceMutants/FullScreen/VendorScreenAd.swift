import MediationConformance
import MediationCore
import PlatformViews

/// The vendor's ad that covers the screen, with or without a reward.
final class VendorScreenAd: MediationFullScreenAd, MediationRewardedAd {
    /// Objects that mutants keep beyond one ad.
    private struct Memory {
        weak var controller: PlatformViewController?
        weak var ad: VendorAd?
        var verification: ServerSideVerification?
    }

    private nonisolated static let memory = LockedValue(Memory())

    private nonisolated let ad: VendorAd
    private nonisolated let mutation: Mutation
    private nonisolated let events: VendorScreenEvents
    private nonisolated let itself = LockedValue<VendorScreenAd?>(nil)
    private var controller: PlatformViewController?

    nonisolated init(_ ad: VendorAd, _ sdk: VendorSDK, answerAgain: VendorScreenLoad.Answer?) {
        self.ad = ad
        self.mutation = sdk.mutation
        self.events = VendorScreenEvents(sdk.mutation, answerAgain: answerAgain)
        switch sdk.mutation {
        case .setsScreenDelegateLate: break
        case .screenIsHeldUnowned: ad.screenDelegate = sdk.keep(ad, for: self.events)
        default: ad.screenDelegate = self.events
        }
        if sdk.mutation == .screenHoldsItself { self.itself.withLock { $0 = self } }
        Self.memory.withLock { $0.ad = ad }
    }

    var timeToLive: Duration? {
        switch self.mutation {
        case .screensLiveForADay: .seconds(24 * 3_600)
        case .screensLiveForSeconds: .milliseconds(3_600)
        default: self.ad.payload.lifetime
        }
    }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.events.open(eventDelegate, rewards: nil)
    }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.events.open(eventDelegate, rewards: eventDelegate)
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        let told = self.mutated(verification)
        if verification?.userID != nil { self.events.noteVerification() }
        self.ad.verification.withLock { $0 = (told?.userID, told?.customData) }
        self.present(from: viewController)
        self.ad.verification.withLock { $0 = (verification?.userID, verification?.customData) }
    }

    func present(from viewController: PlatformViewController) {
        if self.mutation == .saysNothingOfExpiredAds, self.events.isExpired { return }
        let (first, latest) = Self.memory.withLock { memory in
            if memory.controller == nil { memory.controller = viewController }
            return (memory.controller, memory.ad)
        }
        let controller = self.mutation == .keepsFirstController ? first ?? viewController : viewController
        let ad = self.mutation == .presentsTheLatest ? latest ?? self.ad : self.ad
        if self.mutation == .holdsController { self.controller = viewController }
        self.events.whilePresenting {
            ad.present(from: controller)
            if self.mutation == .presentsTwice { ad.present(from: controller) }
        }
        if self.mutation == .dismissesController {
            self.events.whenDismissed { [weak viewController] in viewController?.endPresentation() }
        }
        if self.mutation == .waitsForTheEnd { VendorSlip.waitInPresent(ad) }
        if self.mutation == .setsScreenDelegateLate { ad.screenDelegate = self.events }
    }

    private func mutated(_ verification: ServerSideVerification?) -> ServerSideVerification? {
        var told = verification
        switch self.mutation {
        case .encodesVerification: told?.customData = verification?.customData?.replacing("%", with: "%25")
        case .cutsVerification: told?.customData = verification?.customData.map { String($0.prefix(1_000)) }
        case .tellsVerificationLate: told = nil
        case .keepsVerification:
            told = Self.memory.withLock { memory in
                if let verification { memory.verification = verification }
                return memory.verification
            }
        default: break
        }
        return told
    }
}
