import Foundation
package import MediationConformance
import MediationCore

/// A vendor's SDK that acts only on command, with loaders and delegates, ads, a set-up, and answers on any thread.
///
/// As with a real SDK, there is one in the process: ``current``.
package final class VendorSDK: NetworkDriver {
    private struct WeakLoader {
        weak var loader: VendorLoader?
    }

    private struct WeakAd {
        weak var ad: VendorAd?
    }

    private struct State {
        var loaders: [WeakLoader] = []
        var ads: [Int: WeakAd] = [:]
        var setUps: [@Sendable (VendorError?) -> Void] = []
        var version = "3.2.1"
    }

    private static let shared = LockedValue<VendorSDK?>(nil)

    package let mutation: Mutation
    /// The adapter class's memory of its set-up, stored with the SDK so that each check finds it empty.
    let adapterSetUp = LockedValue(AdapterSetUpState())
    /// The adapter class's memory of things that it should not remember.
    let memory = LockedValue(VendorMemory())
    /// The data that mutants keep beyond one load.
    let slip = VendorSlip()
    let log: NetworkLog
    /// Objects that a mutant's SDK keeps for ever.
    let kept = LockedValue<[any AnyObject & Sendable]>([])
    /// The consent string of the first auction, for a mutant that keeps its token.
    let firstConsent = LockedValue<String?>(nil)
    let hasSaidNoFill = LockedValue(false)
    /// The queue on which a late SDK calls back.
    let queue = DispatchQueue(label: "vendor")
    private let state = LockedValue(State())

    package init(log: NetworkLog, mutation: Mutation) {
        self.log = log
        self.mutation = mutation
    }

    /// The SDK of this process.
    package static var current: VendorSDK? {
        get { self.shared.withLock { $0 } }
        set { self.shared.withLock { $0 = newValue } }
    }

    /// The version of the SDK.
    var version: String { self.state.withLock { $0.version } }

    /// Indicates whether the last request waits for its ad.
    var isWaiting: Bool {
        self.state.withLock { $0.loaders.last?.loader != nil && $0.ads[$0.loaders.count] == nil }
    }

    /// Prepares the SDK.
    func setUp(_ completion: @escaping @Sendable (VendorError?) -> Void) {
        self.state.withLock { $0.setUps.append(completion) }
        self.log(.setUp)
    }

    /// Sets the user's privacy choices for all later requests.
    func setPrivacy(_ choices: [String: String]) {
        self.log(.privacy(choices))
    }

    /// Accepts a request without keeping the loader alive.
    func ask(_ loader: VendorLoader, _ request: NetworkRequest) -> Int {
        let number = self.state.withLock { state in
            state.loaders.append(WeakLoader(loader: loader))
            return state.loaders.count
        }
        self.log(.request(request))
        return number
    }

    package func perform(_ step: NetworkStep) throws {
        guard self.mutation != .none, try self.performsLater(step) else { return try self.performNow(step) }
    }

    func performNow(_ step: NetworkStep) throws {
        switch step {
        case .fill(let request, let payload):
            guard let loader = try self.loader(request) else { return }
            let ad = VendorAd(payload, number: request, request: loader.request, sdk: self)
            self.state.withLock { state in
                if state.ads[request]?.ad == nil { state.ads[request] = WeakAd(ad: ad) }
            }
            loader.delegate?.loader(loader, didLoad: ad)
        case .fail(let request, let failure):
            guard let loader = try self.loader(request) else { return }
            loader.delegate?.loader(loader, didFailWith: VendorError(failure))
        case .report(let event, let number):
            let ad = self.state.withLock { $0.ads[number]?.ad }
            if let ad { ad.delegate?.ad(ad, didReport: event) }
        case .reportFullScreen(.willPresent, _) where self.mutation == .concludesWillPresent: throw UnsupportedStep()
        case .reportFullScreen(.willDismiss, _) where self.mutation == .concludesWillDismiss: throw UnsupportedStep()
        case .reportFullScreen(let event, let number):
            let ad = self.state.withLock { $0.ads[number]?.ad }
            if let ad { ad.screenDelegate?.ad(ad, didReport: event) }
        case .reward(let reward, let number):
            let ad = self.state.withLock { $0.ads[number]?.ad }
            if let ad { ad.screenDelegate?.ad(ad, didEarn: reward) }
        case .reportBanner(_, let number), .resizeBanner(_, let number), .refreshBanner(let number):
            try self.perform(step, of: self.state.withLock { $0.ads[number]?.ad })
        case .finishSetUp(let number): try self.setUp(number)(nil)
        case .failSetUp(let number, let failure): try self.setUp(number)(VendorError(failure))
        case .sdkVersion(let version): self.state.withLock { $0.version = version }
        }
    }

    /// Returns the loader of a request, or `nil` if the adapter has released it.
    func loader(_ request: Int) throws -> VendorLoader? {
        let loaders = self.state.withLock { $0.loaders }
        guard loaders.indices.contains(request - 1) else { throw WrongStep(what: "There is no request \(request).") }
        let loader = loaders[request - 1].loader
        if loader == nil, self.mutation == .loaderIsLocalAndMissed {
            throw WrongStep(what: "The loader of request \(request) is gone.")
        }
        return loader
    }

    private func setUp(_ number: Int) throws -> @Sendable (VendorError?) -> Void {
        let setUps = self.state.withLock { $0.setUps }
        guard setUps.indices.contains(number - 1) else { throw WrongStep(what: "There is no set-up \(number).") }
        return setUps[number - 1]
    }
}

/// An error for a step of the suite that is impossible.
struct WrongStep: Error {
    let what: String
}
