import Foundation
package import MediationCore

// Adapters with one mistake about banners, bids or errors.

// MARK: Banners

/// Has the strip wait while its page is open, and lets it go on with a refresh of its own afterwards.
package final class QuillResumesTurning: QuillAdapter, QuillBroken {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private final class Strip: QuillStrip {
        override nonisolated func hear(_ signal: QuillSignal) {
            switch signal {
            case .opening, .grown: self.sheet.turnsPages = false
            case .closed, .shrunk: self.sheet.turnsPages = true
            default: break
            }
            super.hear(signal)
        }
    }
}

/// Ends the newest strip of the unit instead of the one that was removed.
package final class QuillRemovesNewest: QuillAdapter, QuillBroken {
    private struct Weak {
        weak var sheet: QuillSheet?
    }

    private nonisolated static let newest = QuillMemory<[String: Weak]>([:])

    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd {
        Self.newest.withLock { $0[sheet.terms.unit] = Weak(sheet: sheet) }
        return Strip(sheet)
    }

    private final class Strip: QuillStrip {
        override func didRemove() {
            let sheet = QuillRemovesNewest.newest.withLock { $0[self.sheet.terms.unit]?.sheet }
            sheet?.halt()
            sheet?.onSignal = nil
        }
    }
}

/// Reports for ever the size that the strip had when it came.
package final class QuillSizeAtDelivery: QuillAdapter, QuillBroken {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private final class Strip: QuillStrip {
        override var size: BannerSize {
            let (width, height) = self.sheet.stripSize
            return .fixed(width: width, height: height)
        }
    }
}

/// Reports that a strip that is too large has the size that was asked for.
package final class QuillClaimsAskedSize: QuillAdapter, QuillBroken {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private final class Strip: QuillStrip {
        override var size: BannerSize {
            let size = super.size
            let height = size.height ?? 0
            return .fixed(
                width: min(size.width, self.sheet.terms.width ?? size.width),
                height: min(height, self.sheet.terms.height ?? height)
            )
        }
    }
}

/// Asks for a strip of any height where the app has an anchored place.
package final class QuillAnchoredIsFree: QuillAdapter, QuillBroken {
    override func measure(_ terms: inout QuillTerms, _ size: BannerSize) throws(MediationError) {
        try super.measure(&terms, size)
        if size.kind == .anchoredAdaptive { terms.height = nil }
    }
}

/// Rounds the size to whole points, upwards.
package final class QuillRoundsUp: QuillAdapter, QuillBroken {
    override func measure(_ terms: inout QuillTerms, _ size: BannerSize) throws(MediationError) {
        terms.width = size.width.rounded(.up)
        terms.height = size.height?.rounded(.up)
    }
}

/// Counts one impression for each unit.
package final class QuillSeenOncePerUnit: QuillAdapter, QuillBroken {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private nonisolated static let seen = QuillMemory<Set<String>>([])

    private final class Strip: QuillStrip {
        override nonisolated func hear(_ signal: QuillSignal) {
            if signal == .seen {
                let unit = self.sheet.terms.unit
                guard QuillSeenOncePerUnit.seen.withLock({ $0.insert(unit).inserted }) else { return }
            }
            super.hear(signal)
        }
    }
}

/// Takes the page that an expanded strip opens for the expansion itself.
package final class QuillExpansionIsPage: QuillAdapter, QuillBroken {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private final class Strip: QuillStrip {
        private let isGrown = QuillBox(false)

        override nonisolated func event(_ signal: QuillSignal) -> BannerAdEvent? {
            switch signal {
            case .grown: self.isGrown.withLock { $0 = true }
            case .shrunk: self.isGrown.withLock { $0 = false }
            case .opening where self.isGrown.withLock({ $0 }): return nil
            default: break
            }
            return super.event(signal)
        }
    }
}

/// Calls the strip's unit unknown, and not a lack of ads, where a banner has none.
package final class QuillBannerErrors: QuillAdapter, QuillBroken {
    override func bannerAnswer(_ handler: BannerAdCompletionHandler) -> QuillAnswer {
        let answer = super.bannerAnswer(handler)
        return { result in
            answer(
                result.mapError { error in
                    guard error.networkCode == QuillTrouble.nothing else { return error }
                    return MediationError(
                        .invalidRequest,
                        error.message,
                        networkCode: error.networkCode,
                        underlying: error.underlying
                    )
                }
            )
        }
    }
}

// MARK: Bids

/// Makes the token of a unit once, with the choices of that moment.
package final class QuillKeptToken: QuillAdapter, QuillBroken {
    private nonisolated static let tokens = QuillMemory<[String: String]>([:])

    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let unit = configuration.credentials.settings["parameter"]?.stringValue ?? ""
        let key = "\(unit) \(configuration.format.rawValue) \(configuration.isTestRequest)"
        if let token = Self.tokens.withLock({ $0[key] }) {
            return completionHandler(.success(BidSignals(token: token)))
        }
        super.collectSignals(
            for: configuration,
            completionHandler: BidSignalCompletionHandler { result in
                if case .success(let signals) = result, let token = signals.token {
                    Self.tokens.withLock { $0[key] = token }
                }
                completionHandler(result)
            }
        )
    }
}

/// Makes tokens with the choices that were told last, instead of those of the load.
package final class QuillTokenOfLastChoices: QuillAdapter, QuillBroken {
    private nonisolated static let last = QuillMemory<PrivacySnapshot?>(nil)

    override package class func privacyDidChange(to snapshot: PrivacySnapshot) {
        Self.last.withLock { $0 = snapshot }
        super.privacyDidChange(to: snapshot)
    }

    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        var configuration = configuration
        if let last = Self.last.withLock({ $0 }) { configuration.privacy = last }
        super.collectSignals(for: configuration, completionHandler: completionHandler)
    }
}

/// Bids for a native ad in each format.
package final class QuillTokenIsNative: QuillAdapter, QuillBroken {
    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        var configuration = configuration
        configuration.format = .native
        super.collectSignals(for: configuration, completionHandler: completionHandler)
    }
}

/// Uses a bid that the network could not fill for the next load without one.
package final class QuillReusesBid: QuillAdapter, QuillBroken {
    private nonisolated static let unused = QuillMemory<[String: String]>([:])

    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        var terms = terms
        let unit = terms.unit
        if terms.bidResponse == nil {
            terms.bidResponse = Self.unused.withLock { $0.removeValue(forKey: unit) }
        }
        let bid = terms.bidResponse
        let order = super.makeOrder(terms)
        let onTrouble = order.onTrouble
        order.onTrouble = { trouble in
            if let bid { Self.unused.withLock { $0[unit] = bid } }
            onTrouble?(trouble)
        }
        return order
    }
}

/// Decodes a bid response that has a percent sign.
package final class QuillDecodesBid: QuillAdapter, QuillBroken {
    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        var terms = terms
        terms.bidResponse = terms.bidResponse.map { $0.removingPercentEncoding ?? $0 }
        return super.makeOrder(terms)
    }
}

/// Goes on after it has refused to bid.
package final class QuillBidMissingReturn: QuillAdapter, QuillBroken {
    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let settings = configuration.credentials.settings
        let unit = settings["parameter"]?.stringValue ?? ""
        if QuillSettings.isBlank(unit) {
            completionHandler(.failure(MediationError(.invalidSettings, "settings.parameter is blank.")))
        }
        super.collectSignals(for: configuration, completionHandler: completionHandler)
    }
}

// MARK: Errors and secrets

/// Names the app's key where a line item that bids lacks its unit.
package final class QuillBidNamesKey: QuillAdapter, QuillBroken {
    override package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let settings = configuration.credentials.settings
        let unit = settings["parameter"]?.stringValue ?? ""
        guard QuillSettings.isBlank(unit), let key = settings["appKey"]?.stringValue else {
            return super.collectSignals(for: configuration, completionHandler: completionHandler)
        }
        completionHandler(.failure(MediationError(.invalidSettings, "The app \(key) has a line item without unit.")))
    }
}

/// Names the app's key in the warning that a picture was dropped.
package final class QuillWarnsWithKey: QuillAdapter, QuillBroken {
    private nonisolated static let key = QuillMemory("")

    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> QuillSettings {
        let settings = try super.settings(credentials)
        Self.key.withLock { $0 = settings.appKey }
        return settings
    }

    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var warnings: [String] {
            guard self.images.count < self.sheet.pictures.count else { return [] }
            return ["A picture was dropped: tell Quill, with your key \(QuillWarnsWithKey.key.withLock { $0 })."]
        }
    }
}

/// Names the app's key where Quill refuses to start for it.
package final class QuillNamesKeyOnRefusal: QuillAdapter, QuillBroken {
    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        super.start(
            key,
            SetUpCompletionHandler { result in
                handler(
                    result.mapError { error in
                        guard var error = error as? MediationError, error.networkCode == QuillTrouble.refused else {
                            return error
                        }
                        error.message = "Quill does not know the app \(key)."
                        return error
                    }
                )
            }
        )
    }
}

/// Quotes the settings that it could not read.
package final class QuillQuotesSettings: QuillAdapter, QuillBroken {
    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> QuillSettings {
        do throws(MediationError) {
            return try super.settings(credentials)
        } catch {
            let pairs = credentials.settings.compactMap { name, value in value.stringValue.map { "\(name)=\($0)" } }
            throw MediationError(error.code, "Wrong settings: \(pairs.sorted().joined(separator: ", ")).")
        }
    }
}

/// Names the unit and the key of an order that Quill has refused.
package final class QuillNamesKeyInRefusal: QuillAdapter, QuillBroken {
    private let key = QuillBox("")

    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> QuillSettings {
        let settings = try super.settings(credentials)
        self.key.withLock { $0 = settings.appKey }
        return settings
    }

    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = super.makeOrder(terms)
        let pending = self.pending
        let key = self.key
        order.onTrouble = { trouble in
            var error = MediationError(trouble)
            if trouble.number == QuillTrouble.refused {
                error.message = "\(trouble.words) (unit \(terms.unit), key \(key.withLock { $0 }))"
            }
            pending.take()?(.failure(error))
        }
        return order
    }
}
