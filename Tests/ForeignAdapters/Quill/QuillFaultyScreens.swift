import MediationCore
import PlatformViews

// Adapters with one mistake about ads that cover the screen.

/// Takes a page that is closing for one that has closed, if the user has tapped the ad before.
package final class QuillEarlyEndAfterTap: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let wasTapped = QuillBox(false)

        override nonisolated func event(_ signal: QuillSignal) -> FullScreenAdEvent? {
            let wasTapped = self.wasTapped.withLock { wasTapped in
                wasTapped = wasTapped || signal == .tapped
                return wasTapped
            }
            switch signal {
            case .closing where wasTapped: return .didDismiss
            case .closed where wasTapped: return nil
            default: return super.event(signal)
            }
        }
    }
}

/// Stays silent if a rewarded ad cannot be presented any more; the other formats report it.
package final class QuillSilentStaleReward: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
            self.sheet.reader = QuillReader(id: verification?.userID, note: verification?.customData)
            self.sheet.unfold(over: viewController)
        }
    }
}

/// Takes an expiry during the show for a failure of the show.
package final class QuillStaleEndsShow: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let isOpen = QuillBox(false)

        override nonisolated func event(_ signal: QuillSignal) -> FullScreenAdEvent? {
            switch signal {
            case .opening: self.isOpen.withLock { $0 = true }
            case .stale where self.isOpen.withLock({ $0 }): return .didFailToPresent("The ad has expired.")
            default: break
            }
            return super.event(signal)
        }
    }
}

/// Takes a failure of an ad that is on the screen for its end, without the network's reason.
package final class QuillFailureIsClose: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let isOpen = QuillBox(false)

        override nonisolated func event(_ signal: QuillSignal) -> FullScreenAdEvent? {
            switch signal {
            case .opening: self.isOpen.withLock { $0 = true }
            case .blocked where self.isOpen.withLock({ $0 }): return .didDismiss
            default: break
            }
            return super.event(signal)
        }
    }
}

/// Keeps the reason of the first failed show of the process for all later ones.
package final class QuillFirstReason: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private nonisolated static let reason = QuillMemory<String?>(nil)

    private final class Curtain: QuillCurtain {
        override nonisolated func event(_ signal: QuillSignal) -> FullScreenAdEvent? {
            guard case .blocked(let words) = signal else { return super.event(signal) }
            let reason = QuillFirstReason.reason.withLock { reason in
                let first = reason ?? words
                reason = first
                return first
            }
            return .didFailToPresent(reason)
        }
    }
}

/// While one ad is on the screen, takes what any other ad says for words about that one.
package final class QuillStageTakesAll: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private struct Stage {
        weak var curtain: QuillCurtain?
    }

    private nonisolated static let stage = QuillMemory(Stage())

    private final class Curtain: QuillCurtain {
        override func unfold(over viewController: PlatformViewController) {
            QuillStageTakesAll.stage.withLock { $0.curtain = self }
            super.unfold(over: viewController)
        }

        override nonisolated func hear(_ signal: QuillSignal) {
            let shown = QuillStageTakesAll.stage.withLock { stage in
                let curtain = stage.curtain
                switch signal {
                case .closed, .blocked: stage.curtain = nil
                default: break
                }
                return curtain
            }
            (shown ?? self).signals.report(signal)
        }
    }
}

/// Lets go of the view controller when the ad has closed, and not when it could not be shown.
package final class QuillKeepsController: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let controller = QuillBox<PlatformViewController?>(nil)

        override func unfold(over viewController: PlatformViewController) {
            self.controller.withLock { $0 = viewController }
            super.unfold(over: viewController)
        }

        override nonisolated func hear(_ signal: QuillSignal) {
            if signal == .closed { _ = self.controller.withLock { $0.take() } }
            super.hear(signal)
        }
    }
}

/// Shows the ad over the topmost view controller, whatever the app says.
package final class QuillTopmost: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override func unfold(over viewController: PlatformViewController) {
            super.unfold(over: PlatformViewController.topmost ?? viewController)
        }
    }
}

/// Lets no ad be shown while another one is, and takes a failed show for one that still is.
package final class QuillLockedOut: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private nonisolated static let isShowing = QuillMemory(false)

    private final class Curtain: QuillCurtain {
        override func unfold(over viewController: PlatformViewController) {
            let wasShowing = QuillLockedOut.isShowing.withLock { isShowing in
                defer { isShowing = true }
                return isShowing
            }
            if wasShowing { return self.signals.report(.blocked("Another ad is being shown.")) }
            super.unfold(over: viewController)
        }

        override nonisolated func hear(_ signal: QuillSignal) {
            if signal == .closed { QuillLockedOut.isShowing.withLock { $0 = false } }
            super.hear(signal)
        }
    }
}

/// Hears nothing but the end once a page is closing.
package final class QuillDeafWhileClosing: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let isClosing = QuillBox(false)

        override nonisolated func hear(_ signal: QuillSignal) {
            let wasClosing = self.isClosing.withLock { isClosing in
                defer { isClosing = isClosing || signal == .closing }
                return isClosing
            }
            guard !wasClosing || signal == .closed else { return }
            super.hear(signal)
        }
    }
}

/// Takes a failure of the order that comes after its ad for a failure of the show.
package final class QuillOrderEndsAd: QuillAdapter, QuillBroken {
    private struct Weak {
        weak var sheet: QuillSheet?
    }

    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = QuillOrder(terms)
        let pending = self.pending
        let last = QuillBox(Weak())
        order.onSheet = { sheet in
            guard let answer = pending.take() else { return }
            last.withLock { $0.sheet = sheet }
            answer(.success(sheet))
        }
        order.onTrouble = { trouble in
            if let answer = pending.take() { return answer(.failure(MediationError(trouble))) }
            last.withLock { $0.sheet }?.onSignal?(.blocked(trouble.words))
        }
        return order
    }
}

/// Asks for a rewarded ad instead of a rewarded interstitial if the ad was won by a bid.
package final class QuillBidIsRewarded: QuillAdapter, QuillBroken {
    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        var terms = terms
        if terms.format == .rewardedInterstitial, terms.bidResponse != nil { terms.format = .rewarded }
        return super.makeOrder(terms)
    }
}

// MARK: Rewards

/// Keeps a reward until the ad has closed, and loses one that comes after that.
package final class QuillHoldsReward: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let earned = QuillBox<QuillSignal?>(nil)

        override nonisolated func hear(_ signal: QuillSignal) {
            if case .earned = signal { return self.earned.withLock { $0 = signal } }
            if signal == .closed, let earned = self.earned.withLock({ $0.take() }) { super.hear(earned) }
            super.hear(signal)
        }
    }
}

/// Believes a reward only of an ad whose impression it has heard of.
package final class QuillUnseenUnpaid: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let wasSeen = QuillBox(false)

        override nonisolated func hear(_ signal: QuillSignal) {
            if signal == .seen { self.wasSeen.withLock { $0 = true } }
            if case .earned = signal, !self.wasSeen.withLock({ $0 }) { return }
            super.hear(signal)
        }
    }
}

/// Makes a reward of less than one a reward of one.
package final class QuillAtLeastOne: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override nonisolated func hear(_ signal: QuillSignal) {
            guard case .earned(let what, let count?) = signal, count < 1 else { return super.hear(signal) }
            super.hear(.earned(what: what, count: 1))
        }
    }
}

/// Names a reward that the network has not named.
package final class QuillNamesReward: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override nonisolated func hear(_ signal: QuillSignal) {
            guard case .earned(nil, let count) = signal else { return super.hear(signal) }
            super.hear(.earned(what: "reward", count: count))
        }
    }
}

/// Gives the SDK the user of an earlier show if this one has none.
package final class QuillLastReader: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private nonisolated static let reader = QuillMemory(QuillReader())

    private final class Curtain: QuillCurtain {
        override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
            self.sheet.reader = QuillLastReader.reader.withLock { reader in
                if let verification {
                    reader = QuillReader(id: verification.userID, note: verification.customData)
                }
                return reader
            }
            self.unfold(over: viewController)
        }
    }
}

/// Passes on the app's data only together with a user.
package final class QuillNoteNeedsID: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
            if let id = verification?.userID {
                self.sheet.reader = QuillReader(id: id, note: verification?.customData)
            }
            self.unfold(over: viewController)
        }
    }
}

/// Encodes the app's data for a URL; plain letters and digits stay as they are.
package final class QuillEscapesNote: QuillAdapter, QuillBroken {
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
            self.sheet.reader = QuillReader(
                id: verification?.userID,
                note: verification?.customData.map(Self.escaped)
            )
            self.unfold(over: viewController)
        }

        private static func escaped(_ text: String) -> String {
            text.utf8.map { byte in
                let character = Character(UnicodeScalar(byte))
                guard !(byte < 128 && (character.isLetter || character.isNumber || "-._~".contains(character))) else {
                    return String(character)
                }
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count < 2 ? "0" : "") + digits
            }
            .joined()
        }
    }
}

// MARK: Expiry

/// Takes four hours as the life of each app-open ad, even where the network says less.
package final class QuillAppOpenFourHours: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        override var timeToLive: Duration? {
            self.sheet.terms.format == .appOpen ? .seconds(4 * 3600) : super.timeToLive
        }
    }
}

/// Takes a life of less than a minute for none that was said.
package final class QuillShortLifeIsNone: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Page: QuillNativeAd {
        override var timeToLive: Duration? { super.timeToLive.flatMap { $0 < .seconds(60) ? nil : $0 } }
    }

    private final class Curtain: QuillCurtain {
        override var timeToLive: Duration? { super.timeToLive.flatMap { $0 < .seconds(60) ? nil : $0 } }
    }
}

/// Forgets an expiry that comes before mediation listens.
package final class QuillForgetsEarlyExpiry: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let isHeard = QuillBox(false)

        override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
            self.isHeard.withLock { $0 = true }
            super.didLoad(reportingTo: eventDelegate)
        }

        override func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
            self.isHeard.withLock { $0 = true }
            super.didLoad(reportingTo: eventDelegate)
        }

        override nonisolated func hear(_ signal: QuillSignal) {
            guard signal != .stale || self.isHeard.withLock({ $0 }) else { return }
            super.hear(signal)
        }
    }
}
