import Foundation
package import MediationConformance
package import MediationCore
package import PlatformViews

/// The SDK of the made-up network Quill; the suite plays the network's server through it.
///
/// It calls closures on any thread: those of an order with its answer, and that of a sheet with everything else.
package final class QuillSDK: NetworkDriver {
    package typealias Started = @Sendable (QuillTrouble?) -> Void

    private struct State {
        var version = "7.4.19"
        var tokenCount = 0
    }

    private static let newest = QuillBox<QuillSDK?>(nil)

    /// The SDK of this process.
    package static var shared: QuillSDK {
        if let sdk = Self.newest.withLock({ $0 }) { return sdk }
        return QuillSDK(NetworkLog())
    }

    private let log: NetworkLog
    private let objects: NetworkObjects<QuillOrder, QuillSheet>
    private let state = QuillBox(State())

    private init(_ log: NetworkLog) {
        self.log = log
        self.objects = NetworkObjects(log)
    }

    /// Replaces the SDK of this process by an unused one.
    package static func restart(_ log: NetworkLog) -> QuillSDK {
        let sdk = QuillSDK(log)
        Self.newest.withLock { $0 = sdk }
        return sdk
    }

    /// The version of the SDK, available at any time.
    package var version: String { self.state.withLock { $0.version } }

    /// Prepares the SDK for an app.
    package func start(appKey: String, _ started: @escaping Started) {
        self.objects.logSetUp { failure in started(failure.map { QuillTrouble($0) }) }
    }

    /// Sets the user's choices for everything that is not about an order; what is `nil` is forgotten.
    package func setChoices(_ choices: QuillChoices) {
        self.log(
            .privacy([
                "isChild": choices.isChild.map { "\($0)" } ?? "",
                "gdprApplies": choices.gdprApplies.map { "\($0)" } ?? "",
                "consentString": choices.consentString ?? "",
                "usPrivacyString": choices.usPrivacyString ?? "",
            ])
        )
    }

    /// Makes the token with which Quill's server bids.
    package func token(unit: String, format: AdFormat, isTest: Bool, choices: QuillChoices) -> String {
        let number = self.state.withLock { state in
            state.tokenCount += 1
            return state.tokenCount
        }
        var parts = ["quill-\(number)", "unit=\(unit)", "format=\(format.rawValue)", "test=\(isTest)"]
        if let isChild = choices.isChild { parts.append("isChild=\(isChild)") }
        if let gdprApplies = choices.gdprApplies { parts.append("gdprApplies=\(gdprApplies)") }
        if let text = choices.consentString { parts.append("consentString=\(text)") }
        if let text = choices.usPrivacyString { parts.append("usPrivacyString=\(text)") }
        return parts.joined(separator: "&")
    }

    fileprivate func place(_ order: QuillOrder) {
        self.objects.logRequest(order.terms.request, by: order)
    }

    fileprivate func withdraw(_ order: QuillOrder) { self.objects.logCancel(by: order) }

    fileprivate func watch(_ sheet: QuillSheet, _ count: Int) { self.objects.logViews(of: sheet, clickable: count) }
    fileprivate func unwatch(_ sheet: QuillSheet) { self.objects.logRemovedViews(of: sheet) }
    fileprivate func wasSeen(_ sheet: QuillSheet) { self.objects.logImpression(of: sheet) }
    fileprivate func wasTapped(_ sheet: QuillSheet, _ part: String) { self.objects.logClick(on: sheet, asset: part) }

    @MainActor
    fileprivate func unfold(_ sheet: QuillSheet, _ controller: PlatformViewController, _ reader: QuillReader) {
        let presentation = NetworkPresentation(
            controller: self.log.name(of: controller),
            userID: reader.id,
            customData: reader.note
        )
        self.log(.present(ad: self.objects.number(of: sheet), presentation))
    }

    package func perform(_ step: NetworkStep) throws {
        switch step {
        case .reportFullScreen(let event, let number):
            guard let sheet = self.objects.ad(number) else { return }
            sheet.emit(try QuillSignal(event))
        case .reward(let reward, let number):
            self.objects.ad(number)?.emit(.earned(what: reward.type, count: reward.amount))
        case .reportBanner(let event, let number):
            guard let sheet = self.objects.ad(number) else { return }
            sheet.emit(try QuillSignal(event))
        case .resizeBanner(let size, let number):
            guard let sheet = self.objects.ad(number) else { return }
            MainActor.assumeIsolated { sheet.resizeStrip(size.width, size.height ?? 0) }
        case .refreshBanner(let number):
            guard let sheet = self.objects.ad(number), sheet.turnsPages else { return }
            self.log(.request(sheet.terms.request))
            sheet.emit(.seen)
        default:
            try self.objects.perform(
                step,
                makeAd: { self.sheet($0, step) },
                deliver: { sheet, order in order.onSheet?(sheet) },
                fail: { failure, order in order.onTrouble?(QuillTrouble(failure)) },
                report: { event, sheet in sheet.emit(try QuillSignal(event)) },
                setVersion: { version in self.state.withLock { $0.version = version } }
            )
        }
    }

    private func sheet(_ payload: NetworkPayload, _ step: NetworkStep) -> QuillSheet {
        var terms = QuillTerms(unit: "")
        if case .fill(let number, _) = step, let order = self.objects.loader(number) { terms = order.terms }
        return QuillSheet(payload, terms, self)
    }
}

/// The user's choices; `nil` is not known.
package struct QuillChoices: Hashable, Sendable {
    package var isChild: Bool?
    package var gdprApplies: Bool?
    package var consentString: String?
    package var usPrivacyString: String?

    package init() {}
}

/// An order of an ad.
package struct QuillTerms: Sendable {
    package var unit: String
    package var format = AdFormat.native
    package var width: Double?
    /// The greatest height of a strip; `nil` is any.
    package var height: Double?
    package var isTest = false
    package var wantsManyPictures = false
    package var orientation: NativeAdOptions.ImageOptions.Orientation?
    package var choices = QuillChoices()
    package var bidResponse: String?
    package var requestID: String?

    package init(unit: String) { self.unit = unit }

    fileprivate var request: NetworkRequest {
        var request = NetworkRequest(
            adUnitID: self.unit,
            isTest: self.isTest,
            wantsMultipleImages: self.wantsManyPictures,
            imageOrientation: self.orientation,
            isChild: self.choices.isChild,
            gdprApplies: self.choices.gdprApplies,
            consentString: self.choices.consentString,
            usPrivacyString: self.choices.usPrivacyString
        )
        request.format = self.format
        if let width = self.width {
            request.bannerSize =
                if let height = self.height {
                    .fixed(width: width, height: height)
                } else {
                    .inlineAdaptive(width: width)
                }
        }
        request.other["bidResponse"] = self.bidResponse
        request.other["requestID"] = self.requestID
        return request
    }
}

/// One order of an ad, of any format, with a closure for each outcome; the app must keep it until it is answered.
package final class QuillOrder: Sendable {
    private struct Receivers {
        var onSheet: (@Sendable (QuillSheet) -> Void)?
        var onTrouble: (@Sendable (QuillTrouble) -> Void)?
    }

    package let terms: QuillTerms
    private let receivers = QuillBox(Receivers())

    package init(_ terms: QuillTerms) { self.terms = terms }

    /// Called with the ad, on any thread.
    package var onSheet: (@Sendable (QuillSheet) -> Void)? {
        get { self.receivers.withLock { $0.onSheet } }
        set {
            // Released outside of the lock.
            let old = self.receivers.withLock { receivers in
                defer { receivers.onSheet = newValue }
                return receivers.onSheet
            }
            _ = old
        }
    }

    /// Called with the reason that there is no ad, on any thread.
    package var onTrouble: (@Sendable (QuillTrouble) -> Void)? {
        get { self.receivers.withLock { $0.onTrouble } }
        set {
            let old = self.receivers.withLock { receivers in
                defer { receivers.onTrouble = newValue }
                return receivers.onTrouble
            }
            _ = old
        }
    }

    /// Sends the order; the answer may come before this returns.
    package func place() { QuillSDK.shared.place(self) }

    /// Asks the server to stop; an answer that is on its way still arrives.
    package func withdraw() { QuillSDK.shared.withdraw(self) }
}

/// The events of an ad after its delivery.
package enum QuillSignal: Hashable, Sendable {
    case seen, tapped
    case opening, closing, closed
    case blocked(String)
    case stale
    case earned(what: String?, count: Double?)
    case filmPlays, filmPauses, filmEnds, muted, unmuted
    case grown, shrunk, resized

    fileprivate init(_ event: NativeAdEvent) throws {
        switch event {
        case .impression: self = .seen
        case .click: self = .tapped
        case .willPresent: self = .opening
        case .willDismiss: self = .closing
        case .didDismiss: self = .closed
        case .didPlayVideo: self = .filmPlays
        case .didPauseVideo: self = .filmPauses
        case .didEndVideo: self = .filmEnds
        case .didMuteVideo: self = .muted
        case .didUnmuteVideo: self = .unmuted
        case _ where event.name == "didFailToPresent": self = .blocked(event.message ?? "")
        default: throw UnsupportedStep()
        }
    }

    fileprivate init(_ event: FullScreenAdEvent) throws {
        switch event {
        case .impression: self = .seen
        case .click: self = .tapped
        case .willPresent: self = .opening
        case .willDismiss: self = .closing
        case .didDismiss: self = .closed
        case .expired: self = .stale
        case _ where event.name == "didFailToPresent": self = .blocked(event.message ?? "")
        default: throw UnsupportedStep()
        }
    }

    fileprivate init(_ event: BannerAdEvent) throws {
        switch event.name {
        case "impression": self = .seen
        case "click": self = .tapped
        case "willPresent": self = .opening
        case "didDismiss": self = .closed
        case "expanded": self = .grown
        case "collapsed": self = .shrunk
        default: throw UnsupportedStep()
        }
    }
}

/// The user who gets a reward, for Quill's call to the app's server.
package struct QuillReader: Hashable, Sendable {
    package var id: String?
    package var note: String?

    package init(id: String? = nil, note: String? = nil) {
        self.id = id
        self.note = note
    }
}

/// An ad, of any format.
package final class QuillSheet: Sendable {
    private struct State {
        var onSignal: (@Sendable (QuillSignal) -> Void)?
        var reader = QuillReader()
        var turnsPages = true
        var isStale = false
    }

    package let terms: QuillTerms
    private let payload: NetworkPayload
    private let sdk: QuillSDK
    private let state = QuillBox(State())
    @MainActor private var keptPlayer: PlatformView?
    @MainActor private var keptMark: PlatformView?
    @MainActor private var keptStrip: PlatformView?

    fileprivate init(_ payload: NetworkPayload, _ terms: QuillTerms, _ sdk: QuillSDK) {
        self.payload = payload
        self.terms = terms
        self.sdk = sdk
    }

    /// Called with everything that happens to the ad, on any thread; signals without it are lost.
    package var onSignal: (@Sendable (QuillSignal) -> Void)? {
        get { self.state.withLock { $0.onSignal } }
        set {
            let old = self.state.withLock { state in
                defer { state.onSignal = newValue }
                return state.onSignal
            }
            _ = old
        }
    }

    fileprivate func emit(_ signal: QuillSignal) {
        let receiver = self.state.withLock { state in
            if signal == .stale { state.isStale = true }
            return state.onSignal
        }
        receiver?(signal)
    }

    // MARK: Assets

    package var title: String? { self.payload.headline }
    package var text: String? { self.payload.body }
    package var button: String? { self.payload.callToAction }
    package var pictures: [QuillPicture] { self.payload.images.map { QuillPicture($0) } }
    package var logo: QuillPicture? { self.payload.icon.map { QuillPicture($0) } }
    /// The rating on a scale from 0 to 20; `nil` if nobody has rated.
    package var score: Double? { self.payload.starRating.map { $0 * 4 } }
    package var shop: String? { self.payload.store }
    package var price: String? { self.payload.price }
    package var brand: String? { self.payload.advertiser }
    package var mood: Double? { self.payload.extra }
    package var hasFilm: Bool { self.payload.hasVideo }
    package var filmLength: Duration? { self.payload.videoDuration }
    /// The size of the film or the main picture, in pixels; zero if it is not known.
    package var filmSize: (width: Double, height: Double) {
        self.payload.mediaSize.map { ($0.width, $0.height) } ?? (0, 0)
    }
    /// The time for which the ad is good, from its delivery on; `nil` if Quill does not say.
    package var goodFor: Duration? { self.payload.lifetime }
    /// Indicates whether Quill counts impressions and taps itself, in the views that it is given.
    package var countsItself: Bool { self.payload.isTrackedByNetwork }

    /// The view that plays the film or shows the picture.
    @MainActor package var player: PlatformView? {
        guard self.payload.hasMediaView else { return nil }
        if self.keptPlayer == nil { self.keptPlayer = Self.view(120, 80) }
        return self.keptPlayer
    }

    /// The view with Quill's mark, which explains the ad.
    @MainActor package var mark: PlatformView? {
        guard self.payload.hasAdChoices else { return nil }
        if self.keptMark == nil { self.keptMark = Self.view(16, 16) }
        return self.keptMark
    }

    // MARK: Native ads

    @MainActor package func watch(_ container: PlatformView, clickable: [PlatformView]) {
        self.sdk.watch(self, clickable.count)
    }

    package func unwatch() { self.sdk.unwatch(self) }

    /// Notes an impression that somebody else has counted.
    package func noteSeen() { self.sdk.wasSeen(self) }

    /// Notes a tap that somebody else has counted.
    package func noteTap(_ part: String) { self.sdk.wasTapped(self, part) }

    // MARK: Ads that cover the screen

    /// Indicates whether the ad was announced as stale; it cannot be unfolded any more.
    package var isStale: Bool { self.state.withLock { $0.isStale } }

    /// The user who gets the reward; may be set until the ad is unfolded.
    package var reader: QuillReader {
        get { self.state.withLock { $0.reader } }
        set { self.state.withLock { $0.reader = newValue } }
    }

    /// Shows the ad over a controller; a stale ad does nothing.
    @MainActor package func unfold(over controller: PlatformViewController) {
        guard !self.isStale else { return }
        self.sdk.unfold(self, controller, self.reader)
    }

    // MARK: Banners

    /// Indicates whether the strip replaces its content by itself after some time.
    package var turnsPages: Bool {
        get { self.state.withLock { $0.turnsPages } }
        set { self.state.withLock { $0.turnsPages = newValue } }
    }

    /// The size of the strip as delivered.
    package var stripSize: (width: Double, height: Double) {
        let size = self.payload.bannerSize
        return (size?.width ?? 0, size?.height ?? 0)
    }

    /// The view with the ad, always the same one.
    @MainActor package var strip: PlatformView {
        if let strip = self.keptStrip { return strip }
        let strip = Self.view(self.stripSize.width, self.stripSize.height)
        self.keptStrip = strip
        return strip
    }

    /// Stops the strip's timers.
    package func halt() { self.turnsPages = false }

    @MainActor fileprivate func resizeStrip(_ width: Double, _ height: Double) {
        self.strip.setSize(width: width, height: height)
        self.emit(.resized)
    }

    @MainActor private static func view(_ width: Double, _ height: Double) -> PlatformView {
        let view = PlatformView()
        view.setSize(width: width, height: height)
        return view
    }
}

/// A picture, which the app downloads.
package struct QuillPicture: Sendable {
    package let address: String
    /// The number of pixels per point.
    package let density: Double

    fileprivate init(_ image: NetworkImage) {
        self.address = image.url
        self.density = image.scale
    }
}

/// The reason that something has failed, with the SDK's own number.
package struct QuillTrouble: Error, Sendable {
    package let number: Int
    package let words: String

    package static let nothing = 31
    package static let unreachable = 32
    package static let refused = 33
    package static let broken = 34

    fileprivate init(_ failure: NetworkFailure) {
        self.words = failure.message
        self.number =
            switch failure.kind {
            case .noFill: Self.nothing
            case .networkError: Self.unreachable
            case .badRequest: Self.refused
            case .internalError: Self.broken
            }
    }
}

package typealias QuillBox = LockedValue

/// A value that the broken adapters keep for as long as the process has the same SDK.
final class QuillMemory<Value>: @unchecked Sendable {
    // Safe: the lock guards the value and the SDK, and the value to begin with never changes.
    private let initial: Value
    private var value: Value
    private weak var sdk: QuillSDK?
    private let lock = NSLock()

    init(_ value: Value) {
        self.initial = value
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        // Released after the lock: the end of a value may call anything.
        let current = QuillSDK.shared
        let old = self.renew(current)
        defer { withExtendedLifetime(old) {} }
        self.lock.lock()
        defer { self.lock.unlock() }
        return try body(&self.value)
    }

    /// Forgets the value if the SDK is another one, and returns what was forgotten.
    private func renew(_ current: QuillSDK) -> Value? {
        self.lock.lock()
        defer { self.lock.unlock() }
        guard self.sdk !== current else { return nil }
        defer {
            self.sdk = current
            self.value = self.initial
        }
        return self.value
    }
}
