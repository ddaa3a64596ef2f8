extension AdapterTemplate {
    static let harness = AdapterTemplate(
        "Sources/AcmeHarness/AcmeHarness.swift",
        #"""
        import AcmeAdapter
        import MediationConformance
        import MediationCore

        /// Creates the adapter and its network for the suite, and declares what the network has.
        package struct AcmeHarness: AdapterHarness {
            // Step 5: what the network has, and nothing else.
            package nonisolated static let capabilities: Set<AdapterCapability> = [
                .setUp, .concurrentLoads, .cancel, .privacy, .testRequests, .errorCodes,
        {{#native}}
                .images, .icon, .starRating, .advertiser, .countsImpressions, .countsClicks, .tracksViews, .presentation,
        {{/native}}
        {{#screen}}
                .tellsExpiry,
        {{/screen}}
        {{#withReward}}
                .verification, .verificationData,
        {{/withReward}}
        {{#bidding}}
                .bidResponses,
        {{/bidding}}
            ]

            package let settings: [String: JSONValue] = ["parameter": "unit"]

            package init() {}

            package func makeAdapter() -> AcmeAdapter { AcmeAdapter() }

            package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
                let driver = AcmeDriver(log)
                AcmeAdapter.network = driver
                return driver
            }
        }
        """#
    )

    static let driver = AdapterTemplate(
        "Sources/AcmeHarness/AcmeDriver.swift",
        #"""
        import AcmeAdapter
        import MediationConformance
        import MediationCore
        import PlatformViews

        /// Plays the SDK as the suite directs: logs what the adapter asks, and answers on the thread of the step.
        final class AcmeDriver: AcmeNetwork, NetworkDriver {
            private let log: NetworkLog
            private let objects: NetworkObjects<ScriptedLoad, ScriptedAd>
        {{#bidding}}
            @MainActor private var choices: [String: String] = [:]
        {{/bidding}}

            init(_ log: NetworkLog) {
                self.log = log
                self.objects = NetworkObjects(log)
            }

            // What the adapter asks of the SDK.

            func start(_ completion: @escaping @Sendable (AcmeError?) -> Void) {
                self.objects.logSetUp { failure in completion(failure.map { AcmeError($0) }) }
            }

        {{#bidding}}
            func setPrivacy(_ privacy: AcmePrivacy) {
                self.choices = privacy.choices
                self.log(.privacy(self.choices))
            }
        {{/bidding}}
        {{^bidding}}
            func setPrivacy(_ privacy: AcmePrivacy) { self.log(.privacy(privacy.choices)) }
        {{/bidding}}

            func load(
                _ request: AcmeRequest,
                answer: @escaping AcmeAnswer
            ) -> any AcmeLoad {
                let load = ScriptedLoad(request, answer, self.objects)
                self.objects.logRequest(NetworkRequest(request), by: load)
                return load
            }
        {{#bidding}}

            func bidToken(for request: AcmeRequest) -> String? {
                self.log(.collectSignals(NetworkRequest(request)))
                let choices = self.choices.map { "\($0)=\($1)" }.sorted()
                let token = (["unit=\(request.unit)", "test=\(request.isTest)"] + choices).joined(separator: "&")
                self.log(.signals(BidSignals(token: token)))
                return token
            }
        {{/bidding}}

            // The network's side.

            func perform(_ step: NetworkStep) throws {
                switch step {
        {{#screen}}
                case .reportFullScreen(let event, let number):
                    let event = try AcmeEvent(event)
                    self.objects.ad(number)?.events.report(event)
        {{/screen}}
        {{#withReward}}
                case .reward(let reward, let number):
                    self.objects.ad(number)?.events.report(.rewarded(type: reward.type, amount: reward.amount))
        {{/withReward}}
        {{#banner}}
                case .reportBanner(let event, let number):
                    let event = try AcmeEvent(event)
                    self.objects.ad(number)?.events.report(event)
                case .resizeBanner(let size, let number):
                    guard let ad = self.objects.ad(number) else { return }
                    MainActor.assumeIsolated { ad.view.resize(to: size) }
                    ad.events.report(.resized)
                case .refreshBanner(let number):
                    guard let ad = self.objects.ad(number), ad.request.refreshesItself else { return }
                    self.objects.logRequest(NetworkRequest(ad.request), by: ScriptedLoad(ad.request, { _ in }, self.objects))
        {{/banner}}
                case .fill(let number, _):
                    guard let load = self.objects.loader(number) else { return }
                    try self.play(step) { ScriptedAd($0, load.request, self.log, self.objects) }
                default: try self.play(step) { _ in throw UnsupportedStep() }
                }
            }

            private func play(_ step: NetworkStep, makeAd: (NetworkPayload) throws -> ScriptedAd) throws {
                try self.objects.perform(
                    step,
                    makeAd: makeAd,
                    deliver: { ad, load in load.answer(.success(ad)) },
                    fail: { failure, load in load.answer(.failure(AcmeError(failure))) },
        {{#native}}
                    report: { event, ad in ad.events.report(try AcmeEvent(event)) }
        {{/native}}
        {{^native}}
                    report: { _, _ in throw UnsupportedStep() }
        {{/native}}
                )
            }
        }

        /// A request of the scripted SDK.
        final class ScriptedLoad: AcmeLoad {
            let request: AcmeRequest
            let answer: AcmeAnswer
            private let objects: NetworkObjects<ScriptedLoad, ScriptedAd>

            init(
                _ request: AcmeRequest,
                _ answer: @escaping AcmeAnswer,
                _ objects: NetworkObjects<ScriptedLoad, ScriptedAd>
            ) {
                self.request = request
                self.answer = answer
                self.objects = objects
            }

            func cancel() { self.objects.logCancel(by: self) }
        }

        /// An ad of the scripted SDK.
        final class ScriptedAd: AcmeAd {
            let events = AdEventRelay<AcmeEvent>()
            let request: AcmeRequest
            private let log: NetworkLog
            private let objects: NetworkObjects<ScriptedLoad, ScriptedAd>
        {{#native}}
            let assets: AcmeAssets
        {{/native}}
        {{#banner}}
            private let size: BannerSize?
            @MainActor private var madeView: PlatformView?
        {{/banner}}

            init(
                _ payload: NetworkPayload,
                _ request: AcmeRequest,
                _ log: NetworkLog,
                _ objects: NetworkObjects<ScriptedLoad, ScriptedAd>
            ) {
                self.request = request
                self.log = log
                self.objects = objects
        {{#native}}
                self.assets = AcmeAssets(payload)
        {{/native}}
        {{#banner}}
                self.size = payload.bannerSize
        {{/banner}}
            }
        {{#native}}

            func startTracking(_ container: PlatformView, clickableViews: [PlatformView]) {
                self.objects.logViews(of: self, clickable: clickableViews.count)
            }

            func stopTracking() { self.objects.logRemovedViews(of: self) }
        {{/native}}
        {{#banner}}

            var view: PlatformView {
                if let madeView { return madeView }
                let view = PlatformView()
                if let size = self.size { view.resize(to: size) }
                self.madeView = view
                return view
            }

            func destroy() {}
        {{/banner}}
        {{#screen}}

        {{#withReward}}
            func show(from viewController: PlatformViewController, userID: String?, customData: String?) {
                let presentation = NetworkPresentation(
                    controller: self.log.name(of: viewController),
                    userID: userID,
                    customData: customData
                )
                self.log(.present(ad: self.objects.number(of: self), presentation))
            }
        {{/withReward}}
        {{^withReward}}
            func show(from viewController: PlatformViewController) {
                let presentation = NetworkPresentation(controller: self.log.name(of: viewController))
                self.log(.present(ad: self.objects.number(of: self), presentation))
            }
        {{/withReward}}
        {{/screen}}
        }
        """#
    )

    static let words = AdapterTemplate(
        "Sources/AcmeHarness/AcmeDriver+Words.swift",
        #"""
        import AcmeAdapter
        import MediationConformance
        import MediationCore
        import PlatformViews

        #if canImport(UIKit) || canImport(AppKit)
        import CoreGraphics
        #endif

        // The suite's words in those of the SDK.

        {{#native}}
        extension AcmeAssets {
            /// Creates the assets of a scripted ad, without those that the network lacks.
            init(_ payload: NetworkPayload) {
                self.init()
                self.title = payload.headline
                self.text = payload.body
                self.button = payload.callToAction
                self.advertiser = payload.advertiser
                self.images = payload.images.prefix(1).map(\.url)
                self.icon = payload.icon?.url
                self.stars = payload.starRating
            }
        }

        {{/native}}
        extension AcmeEvent {
        {{#native}}
            init(_ event: NativeAdEvent) throws {
                switch event {
                case .impression: self = .seen
                case .click: self = .clicked
                case .willPresent: self = .opened
                case .didDismiss: self = .closed
                default: throw UnsupportedStep()
                }
            }
        {{/native}}
        {{#banner}}
            init(_ event: BannerAdEvent) throws {
                switch event {
                case .impression: self = .seen
                case .click: self = .clicked
                case .willPresent: self = .opened
                case .didDismiss: self = .closed
                default: throw UnsupportedStep()
                }
            }
        {{/banner}}
        {{#screen}}
            init(_ event: FullScreenAdEvent) throws {
                switch event {
                case .impression: self = .seen
                case .click: self = .clicked
                case .willPresent: self = .opened
                case .didDismiss: self = .closed
                case .expired: self = .expired
                default:
                    guard event.name == FullScreenAdEvent.didFailToPresent("").name else { throw UnsupportedStep() }
                    self = .failedToShow(event.message ?? "")
                }
            }
        {{/screen}}
        }

        extension AcmeError {
            init(_ failure: NetworkFailure) {
                let number =
                    switch failure.kind {
                    case .noFill: 1
                    case .networkError: 2
                    case .badRequest: 3
                    case .internalError: 4
                    }
                self.init(number, failure.message)
            }
        }

        extension AcmePrivacy {
            /// The choices by name; an empty text is one that the SDK should forget.
            var choices: [String: String] {
                [
                    "isChild": self.isChild.map(String.init) ?? "",
                    "gdprApplies": self.gdprApplies.map(String.init) ?? "",
                    "consentString": self.consentString ?? "",
                    "usPrivacyString": self.usPrivacyString ?? "",
                ]
            }
        }

        extension NetworkRequest {
            init(_ request: AcmeRequest) {
                self.init(adUnitID: request.unit, isTest: request.isTest)
                self.format = request.format
        {{#banner}}
                self.bannerSize = request.size
        {{/banner}}
        {{#bidding}}
                self.other["bidResponse"] = request.bidResponse
        {{/bidding}}
            }
        }
        {{#banner}}

        extension PlatformView {
            func resize(to size: BannerSize) {
                #if canImport(UIKit) || canImport(AppKit)
                self.frame.size = CGSize(width: size.width, height: size.height ?? 0)
                #else
                self.frame = ViewRect(x: self.frame.x, y: self.frame.y, width: size.width, height: size.height ?? 0)
                #endif
            }
        }
        {{/banner}}
        """#
    )
}
