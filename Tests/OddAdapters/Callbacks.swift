package import MediationConformance
package import MediationCore
import PlatformViews

/// Is its own ad: one object for everything.
package final class SelfMadeAdapter: OddAdapter, MediationNativeAd {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .mainThreadOnly]
    }
    private var ad: OddAd?
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.loader = OddLoader { result in
                MainActor.assumeIsolated {
                    guard let answer = box.take() else { return }
                    switch result {
                    case .success(let ad) where ad.hasContent:
                        self.ad = ad
                        answer(.success(self))
                    case .success: answer(.failure(MediationError.emptyAd))
                    case .failure(let error): answer(.failure(error.mediated))
                    }
                    self.loader = nil
                }
            }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        self.loader?.cancel()
        self.loader = nil
    }

    package var headline: String? { self.ad?.payload.headline }
    package var body: String? { self.ad?.payload.body }
    package var callToAction: String? { self.ad?.payload.callToAction }
}

/// Hands everything to an operation object, and keeps only that.
package final class OperationAdapter: OddAdapter {
    private var operation: Operation?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let operation = Operation(AnswerBox(completionHandler))
            self.operation = operation
            operation.start(try UnitSettings.unit(configuration))
        } catch {
            self.operation = nil
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.operation?.stop() }

    private final class Operation: Sendable {
        private let box: AnswerBox
        private let loader: OddLoader

        init(_ box: AnswerBox) {
            self.box = box
            self.loader = OddLoader { result in
                guard let answer = box.take() else { return }
                switch result {
                case .success(let ad) where ad.hasContent: answer(.success(PlainAd(ad)))
                case .success: answer(.failure(MediationError.emptyAd))
                case .failure(let error): answer(.failure(error.mediated))
                }
            }
        }

        func start(_ unit: String) { self.loader.load(unit) }

        func stop() {
            self.loader.cancel()
            _ = self.box.take()
        }
    }
}

/// Lets the SDK continue after a cancellation, and ignores its answer.
package final class IgnoringAdapter: OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> { [.concurrentLoads, .errorCodes] }
    private var box: AnswerBox?
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            self.loader = OddLoader { result in
                box.take()?(result.mapped())
            }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.box?.take()
    }
}

/// Hops to the main actor with each answer, in a task.
package final class HoppingAdapter: OddAdapter {
    private var handler: NativeAdCompletionHandler?
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            self.handler = completionHandler
            self.loader = OddLoader { [weak self] result in
                Task { @MainActor in self?.answer(result) }
            }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    private func answer(_ result: Result<OddAd, OddError>) {
        let handler = self.handler
        self.handler = nil
        handler?(result.mapped())
    }

    package func cancelLoad(reason: CancelReason) {
        self.handler = nil
        self.loader?.cancel()
    }
}

/// Keeps all open loads in one table of the class, like adapters of SDKs with one delegate for all loads.
package final class TableAdapter: OddAdapter {
    private static var open: [Int: (AnswerBox, OddLoader)] = [:]
    private static var last = 0
    private var number = 0

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            Self.last += 1
            let number = Self.last
            self.number = number
            let box = AnswerBox(completionHandler)
            let loader = OddLoader { result in
                box.take()?(result.mapped())
                Task { @MainActor in Self.open[number] = nil }
            }
            Self.open[number] = (box, loader)
            loader.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        guard let (box, loader) = Self.open.removeValue(forKey: self.number) else { return }
        loader.cancel()
        _ = box.take()
    }
}

/// The code that several adapters of one vendor share.
package class VendorBaseAdapter: MediationAdapter {
    package nonisolated class var adapterVersion: VersionNumber { VersionNumber(7, 0, 0, 2) }
    package nonisolated class var networkSDKVersion: VersionNumber { VersionNumber(12, 0, 1) }
    private var box: AnswerBox?
    private var loader: OddLoader?

    package required init() {}

    // Declares requirements that have defaults, so that subclasses can override them: the conformance is this class's.
    package class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        completionHandler(.success(()))
    }

    package class func privacyDidChange(to snapshot: PrivacySnapshot) {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            let ads = Self.self
            self.loader = OddLoader { box.take()?($0.mapped(ads.map)) }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { PlainAd(ad) }

    package func cancelLoad(reason: CancelReason) {
        _ = self.box?.take()
        self.loader?.cancel()
        self.loader = nil
    }
}

/// Inherits everything except its ads.
package final class InheritingAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(7, 1, 0, 3) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(12, 0, 1) }
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .advertiser]
    }

    override nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { SponsoredAd(ad) }
}

/// An ad that names its advertiser.
final class SponsoredAd: PlainAd {
    override var advertiser: String? { self.ad.payload.advertiser }
}

/// Calls the handler inside `loadNativeAd` if the network answers there, because it stores the handler first.
package final class EarlyAdapter: OddAdapter {
    private let state = LockedValue<(NativeAdCompletionHandler, OddLoader)?>(nil)

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        let unit: String
        do throws(MediationError) {
            unit = try UnitSettings.unit(configuration)
        } catch {
            completionHandler(.failure(error))
            return
        }
        let loader = OddLoader { [state] result in
            guard
                let handler = state.withLock({ (state) -> NativeAdCompletionHandler? in
                    defer { state = nil }
                    return state?.0
                })
            else { return }
            handler(result.mapped())
        }
        self.state.withLock { $0 = (completionHandler, loader) }
        loader.load(unit)
    }

    package func cancelLoad(reason: CancelReason) {
        let loader = self.state.withLock { state -> OddLoader? in
            defer { state = nil }
            return state?.1
        }
        loader?.cancel()
    }
}

/// An adapter for any network that has a name.
package final class GenericAdapter<Network: OddNetworkName>: OddAdapter {
    private var box: AnswerBox?
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            self.loader = OddLoader { box.take()?($0.mapped()) }
            self.loader?.load(NetworkRequest(adUnitID: unit, other: ["network": Network.name]))
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        _ = self.box?.take()
        self.loader?.cancel()
    }
}

/// A network for the generic adapter.
package protocol OddNetworkName: Sendable {
    static var name: String { get }
}

/// A network with a name.
package enum Northwind: OddNetworkName {
    package static let name = "northwind"
}

/// A namespace that contains an adapter.
package enum Vendor {
    /// Stores only closures.
    package final class ClosureAdapter: OddAdapter {
        private var stop: (() -> Void)?

        package init() {}

        package func loadNativeAd(
            for configuration: NativeAdConfiguration,
            completionHandler: NativeAdCompletionHandler
        ) {
            do throws(MediationError) {
                let unit = try UnitSettings.unit(configuration)
                let box = AnswerBox(completionHandler)
                let loader = OddLoader { box.take()?($0.mapped()) }
                self.stop = {
                    _ = box.take()
                    loader.cancel()
                }
                loader.load(unit)
            } catch {
                completionHandler(.failure(error))
            }
        }

        package func cancelLoad(reason: CancelReason) {
            self.stop?()
            self.stop = nil
        }
    }
}
