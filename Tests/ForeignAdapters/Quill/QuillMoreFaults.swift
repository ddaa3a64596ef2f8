package import MediationCore
import PlatformViews

// More adapters with one mistake, each of which needs an unusual value or a certain order.

/// Waits for a second ad if the first one is empty, because Quill may send another.
package final class QuillWaitsForBetter: QuillAdapter, QuillBroken {
    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = super.makeOrder(terms)
        guard terms.format == .native else { return order }
        let onSheet = order.onSheet
        order.onSheet = { sheet in
            guard sheet.hasContent else { return }
            onSheet?(sheet)
        }
        return order
    }
}

/// Takes the app's key from the last line item alone.
package final class QuillLastLineItemKey: QuillAdapter, QuillBroken {
    override class func appKey(in credentials: [MediationCredentials]) -> String? {
        credentials.last.flatMap { super.appKey(in: [$0]) }
    }
}

/// Asks for a unit in small letters.
package final class QuillLowercaseUnit: QuillAdapter, QuillBroken {
    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        var terms = terms
        terms.unit = terms.unit.lowercased()
        return super.makeOrder(terms)
    }
}

/// Keeps a consent string that was withdrawn, while it passes on all other choices.
package final class QuillRemembersConsent: QuillAdapter, QuillBroken {
    private nonisolated static let consent = QuillMemory<String?>(nil)

    override nonisolated class func choices(_ privacy: PrivacySnapshot) -> QuillChoices {
        var choices = super.choices(privacy)
        let new = choices.consentString
        choices.consentString = Self.consent.withLock { consent in
            consent = new ?? consent
            return consent
        }
        return choices
    }
}

/// Believes that an ad has closed only if it has heard that it was closing.
package final class QuillNeedsClosing: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let isClosing = QuillBox(false)

        override nonisolated func hear(_ signal: QuillSignal) {
            if signal == .closing { self.isClosing.withLock { $0 = true } }
            guard signal != .closed || self.isClosing.withLock({ $0 }) else { return }
            super.hear(signal)
        }
    }
}

/// Expects to be asked for bids on the main thread, where the class lives; only its first bid finds out.
package final class QuillBidAssumesMain: QuillAdapter, QuillBroken {
    private nonisolated static let isReady = QuillMemory(false)
    private static var bidCount = 0

    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let wasReady = Self.isReady.withLock { isReady in
            defer { isReady = true }
            return isReady
        }
        if !wasReady { MainActor.assumeIsolated { Self.bidCount += 1 } }
        super.collectSignals(for: configuration, completionHandler: completionHandler)
    }
}
