package import MediationCore
import PlatformViews

// Adapters with one mistake about set-up, privacy, cancellation, memory or the events of a native ad.

// MARK: Privacy

/// Takes a snapshot in which nothing is known for one that changes nothing.
package final class QuillKeepsOldChoices: QuillAdapter, QuillBroken {
    override package class func privacyDidChange(to snapshot: PrivacySnapshot) {
        guard self.choices(snapshot) != QuillChoices() else { return }
        super.privacyDidChange(to: snapshot)
    }
}

/// Concludes from a consent string that the GDPR applies, where nobody has said so.
package final class QuillGDPRByString: QuillAdapter, QuillBroken {
    override nonisolated class func choices(_ privacy: PrivacySnapshot) -> QuillChoices {
        var choices = super.choices(privacy)
        if choices.gdprApplies == nil, choices.consentString != nil { choices.gdprApplies = true }
        return choices
    }
}

/// Cuts a consent string to the length of a field of the vendor's database.
package final class QuillShortConsent: QuillAdapter, QuillBroken {
    override nonisolated class func choices(_ privacy: PrivacySnapshot) -> QuillChoices {
        var choices = super.choices(privacy)
        choices.consentString = choices.consentString.map { String($0.prefix(255)) }
        return choices
    }
}

/// Passes on the choices with the first set-up only, although that one may have failed.
package final class QuillChoicesWithFirstSetUp: QuillAdapter, QuillBroken {
    private nonisolated static let wasTold = QuillMemory(false)

    override package class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        guard let key = self.appKey(in: configuration.credentials) else {
            return completionHandler(.failure(self.noAppKey))
        }
        let isFirst = Self.wasTold.withLock { wasTold in
            defer { wasTold = true }
            return !wasTold
        }
        if isFirst { self.privacyDidChange(to: configuration.privacy) }
        self.start(key, completionHandler)
    }
}

/// Asks for test ads once a bid was collected for a test.
package final class QuillTestFromBid: QuillAdapter, QuillBroken {
    private nonisolated static let isTest = QuillMemory(false)

    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        if configuration.isTestRequest { Self.isTest.withLock { $0 = true } }
        super.collectSignals(for: configuration, completionHandler: completionHandler)
    }

    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        var terms = terms
        terms.isTest = terms.isTest || Self.isTest.withLock { $0 }
        return super.makeOrder(terms)
    }
}

// MARK: Set-up

/// Reports a failure only to the set-up that has started the SDK.
package final class QuillFailsFirstOnly: QuillAdapter, QuillBroken {
    private struct Line {
        var isReady = false
        var waiting: [SetUpCompletionHandler] = []
    }

    private nonisolated static let line = QuillMemory(Line())

    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        let (isReady, isFirst) = Self.line.withLock { line in
            if !line.isReady { line.waiting.append(handler) }
            return (line.isReady, line.waiting.count == 1)
        }
        if isReady { return handler(.success(())) }
        guard isFirst else { return }
        QuillSDK.shared.start(appKey: key) { trouble in
            let waiting = Self.line.withLock { line in
                line.isReady = line.isReady || trouble == nil
                defer { line.waiting = [] }
                return line.waiting
            }
            if trouble == nil {
                for handler in waiting { handler(.success(())) }
            } else {
                waiting.first?(QuillAdapter.setUpResult(trouble))
            }
        }
    }
}

/// Answers a set-up each time that the SDK says how its start has ended.
package final class QuillAnswersEachStart: QuillAdapter, QuillBroken {
    private struct Line {
        var isReady = false
        var waiting: [SetUpCompletionHandler] = []
    }

    private nonisolated static let line = QuillMemory(Line())

    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        let (isReady, isFirst) = Self.line.withLock { line in
            if !line.isReady { line.waiting.append(handler) }
            return (line.isReady, line.waiting.count == 1)
        }
        if isReady { return handler(.success(())) }
        guard isFirst else { return }
        QuillSDK.shared.start(appKey: key) { trouble in
            let waiting = Self.line.withLock { line in
                // A failure empties the line, so that the next set-up starts again; a success leaves it.
                defer { if trouble != nil { line.waiting = [] } }
                line.isReady = line.isReady || trouble == nil
                return line.waiting
            }
            for handler in waiting { handler(QuillAdapter.setUpResult(trouble)) }
        }
    }
}

/// Loses the SDK's number where its start fails.
package final class QuillSetUpLosesNumber: QuillAdapter, QuillBroken {
    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        super.start(
            key,
            SetUpCompletionHandler { result in
                handler(
                    result.mapError { error in
                        MediationError(.setUpFailed, (error as? MediationError)?.message ?? "Quill has not started.")
                    }
                )
            }
        )
    }
}

// MARK: Cancellation

/// Withdraws the newest order of a unit, which may be that of another load.
package final class QuillCancelsNewest: QuillAdapter, QuillBroken {
    private struct Weak {
        weak var order: QuillOrder?
    }

    private nonisolated static let newest = QuillMemory<[String: Weak]>([:])

    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = super.makeOrder(terms)
        Self.newest.withLock { $0[terms.unit] = Weak(order: order) }
        return order
    }

    override func stop() {
        if let unit = self.order?.terms.unit { self.order = Self.newest.withLock { $0[unit]?.order } }
        super.stop()
    }
}

/// Does not listen to an ad that comes after its load was cancelled, although it may be kept as a late ad.
package final class QuillDeafToLateAd: QuillAdapter, QuillBroken {
    private let isLate = QuillBox(false)

    override package func cancelLoad(reason: CancelReason) {
        self.isLate.withLock { $0 = true }
        super.cancelLoad(reason: reason)
    }

    override func nativeAnswer(_ handler: NativeAdCompletionHandler) -> QuillAnswer {
        let answer = super.nativeAnswer(handler)
        let isLate = self.isLate
        return { result in
            answer(result)
            if case .success(let sheet) = result, isLate.withLock({ $0 }) { sheet.onSignal = nil }
        }
    }
}

// MARK: Memory

/// Lets the closures for the answer retain their order, and takes them away only if there is an ad.
package final class QuillFailureCycle: QuillAdapter, QuillBroken {
    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = QuillOrder(terms)
        let pending = self.pending
        order.onSheet = { sheet in
            order.onTrouble = nil
            order.onSheet = nil
            pending.take()?(.success(sheet))
        }
        order.onTrouble = { trouble in
            _ = order
            pending.take()?(.failure(MediationError(trouble)))
        }
        return order
    }

    override func stop() {
        self.order?.onSheet = nil
        self.order?.onTrouble = nil
        super.stop()
    }
}

/// Keeps an ad that was tapped until the user is back, and forgets that the page may not open.
package final class QuillKeepsTapped: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private nonisolated static let tapped = QuillMemory<[ObjectIdentifier: QuillSheet]>([:])

    private final class Page: QuillNativeAd {
        override nonisolated func hear(_ signal: QuillSignal) {
            let id = ObjectIdentifier(self.sheet)
            switch signal {
            case .tapped: QuillKeepsTapped.tapped.withLock { $0[id] = self.sheet }
            case .closed: _ = QuillKeepsTapped.tapped.withLock { $0.removeValue(forKey: id) }
            default: break
            }
            super.hear(signal)
        }
    }
}

// MARK: Events of native ads

/// Listens to the SDK only once mediation listens.
package final class QuillListensLate: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override nonisolated func listen() {}

        override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
            super.didLoad(reportingTo: eventDelegate)
            super.listen()
        }
    }
}

/// Takes each word about the sound for a change of the sound.
package final class QuillTogglesSound: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        /// Films start without sound.
        private let isMuted = QuillBox(true)

        override nonisolated func event(_ signal: QuillSignal) -> NativeAdEvent? {
            guard signal == .muted || signal == .unmuted else { return super.event(signal) }
            let isMuted = self.isMuted.withLock { isMuted in
                isMuted.toggle()
                return isMuted
            }
            return isMuted ? .didMuteVideo : .didUnmuteVideo
        }
    }
}

/// Is done with a film when it has ended, although the user may play it again.
package final class QuillNoReplay: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        private let hasEnded = QuillBox(false)

        override nonisolated func event(_ signal: QuillSignal) -> NativeAdEvent? {
            switch signal {
            case .filmPlays, .filmPauses, .filmEnds:
                let hadEnded = self.hasEnded.withLock { hasEnded in
                    defer { hasEnded = hasEnded || signal == .filmEnds }
                    return hasEnded
                }
                return hadEnded ? nil : super.event(signal)
            default: return super.event(signal)
            }
        }
    }
}

/// Ignores taps while a page is over the app, and takes a page that cannot open for one that is open.
package final class QuillBlockedTaps: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        private let isCovered = QuillBox(false)

        override nonisolated func event(_ signal: QuillSignal) -> NativeAdEvent? {
            switch signal {
            case .opening, .blocked: self.isCovered.withLock { $0 = true }
            case .closing, .closed: self.isCovered.withLock { $0 = false }
            case .tapped where self.isCovered.withLock({ $0 }): return nil
            default: break
            }
            return super.event(signal)
        }
    }
}

/// Drops an impression that the SDK reports when the ad has just left its view.
package final class QuillDropsLateSeen: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        private let hasLeft = QuillBox(false)

        override func didRender(
            in container: PlatformView,
            clickableAssetViews: [NativeAdAsset: PlatformView],
            nonclickableAssetViews: [NativeAdAsset: PlatformView]
        ) {
            self.hasLeft.withLock { $0 = false }
            super.didRender(
                in: container,
                clickableAssetViews: clickableAssetViews,
                nonclickableAssetViews: nonclickableAssetViews
            )
        }

        override func didUntrack(_ container: PlatformView?) {
            self.hasLeft.withLock { $0 = true }
            super.didUntrack(container)
        }

        override nonisolated func hear(_ signal: QuillSignal) {
            guard signal != .seen || !self.hasLeft.withLock({ $0 }) else { return }
            super.hear(signal)
        }
    }
}
