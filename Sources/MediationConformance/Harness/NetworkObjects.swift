public import MediationCore

/// The loaders and ads of the network's SDK by their numbers, for drivers: none is retained.
///
/// A driver logs with it what the adapter asks of the SDK, and has it perform the suite's steps, for which it finds the
/// objects again:
///
/// ```swift
/// func perform(_ step: NetworkStep) throws {
///     try self.objects.perform(
///         step,
///         makeAd: { AcmeAd($0) },
///         deliver: { ad, loader in loader.delegate?.loader(loader, didLoad: ad) },
///         fail: { failure, loader in loader.delegate?.loader(loader, didFailWith: AcmeError(failure)) },
///         report: { event, ad in
///             switch event {
///             case .impression: ad.delegate?.adWasSeen(ad)
///             case .click: ad.delegate?.adWasClicked(ad)
///             default: throw UnsupportedStep()
///             }
///         }
///     )
/// }
/// ```
///
/// It can be used from any thread, also in the `deinit` of a loader or an ad. For an SDK without loaders, make an object
/// for each request that keeps the request's callback, and have the SDK retain it as it would the callback.
public final class NetworkObjects<Loader: AnyObject & Sendable, Ad: AnyObject & Sendable>: Sendable {
    private struct State {
        var loaders: [Entry<Loader>] = []
        var ads: [Entry<Ad>] = []
        /// The answers to set-ups by their numbers.
        var setUps: [Int: @Sendable (NetworkFailure?) -> Void] = [:]
    }

    /// An object with the number of its request.
    private struct Entry<Object: AnyObject & Sendable>: Sendable {
        weak var object: Object?
        let id: ObjectIdentifier
        let number: Int

        init(_ object: Object, _ number: Int) {
            self.object = object
            self.id = ObjectIdentifier(object)
            self.number = number
        }
    }

    private struct NoSuchSetUp: Error {}

    private let log: NetworkLog
    private let state = LockedValue(State())

    /// Creates an empty list that records what the adapter asks for in a log.
    public init(_ log: NetworkLog) {
        self.log = log
    }

    // MARK: What the adapter asks of the SDK

    /// Logs a request for an ad, and registers its loader; call this last, because the network may answer before it
    /// returns.
    ///
    /// - Parameters:
    ///   - request: What the SDK was given.
    ///   - loader: The object that gets the answers.
    public func logRequest(_ request: NetworkRequest, by loader: Loader) {
        self.log.created(loader, "loader")
        self.log.record(.request(request)) { number in
            self.state.withLock { $0.loaders.append(Entry(loader, number)) }
        }
    }

    /// Logs that the loader's latest request is cancelled.
    public func logCancel(by loader: Loader) { self.log(.cancel(request: self.number(of: loader))) }

    /// Logs that the SDK is given the views of an ad, with the number of clickable ones if it is given that.
    public func logViews(of ad: Ad, clickable: Int? = nil) {
        self.log(.showViews(ad: self.number(of: ad), clickable: clickable))
    }

    /// Logs that the views of an ad are taken away from the SDK.
    public func logRemovedViews(of ad: Ad) { self.log(.removeViews(ad: self.number(of: ad))) }

    /// Logs that the SDK is told of an impression that mediation counts.
    public func logImpression(of ad: Ad) { self.log(.impression(ad: self.number(of: ad))) }

    /// Logs that the SDK is told of a click that mediation counts, with the `NativeAdAsset` if it is given that.
    public func logClick(on ad: Ad, asset: String? = nil) {
        self.log(.click(ad: self.number(of: ad), asset: asset))
    }

    /// Logs a set-up; call this last, because the network may answer before it returns.
    ///
    /// - Parameter answer: Ends the set-up in the SDK, each time that the suite says so: `nil` means that it went well. It
    ///   is kept, with what it captures.
    public func logSetUp(_ answer: @escaping @Sendable (NetworkFailure?) -> Void) {
        self.log.record(.setUp) { number in
            self.state.withLock { $0.setUps[number] = answer }
        }
    }

    /// Returns the number of a loader's latest request.
    ///
    /// Ask for loaders that have made one: any other has 0, or the number of a loader that is gone and was in the same
    /// memory.
    public func number(of loader: Loader) -> Int {
        let id = ObjectIdentifier(loader)
        return self.state.withLock { $0.loaders.last { $0.id == id }?.number ?? 0 }
    }

    /// Returns the number of an ad, which is that of its request; 0 if it was not made by a step.
    public func number(of ad: Ad) -> Int {
        let id = ObjectIdentifier(ad)
        return self.state.withLock { $0.ads.last { $0.id == id }?.number ?? 0 }
    }

    // MARK: The network's side

    /// Performs a step of the suite; nothing happens if the adapter has let go of the object that the step is for.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - makeAd: Makes the SDK's ad; leaves out the assets that the network lacks.
    ///   - deliver: Passes an ad to the delegate or closure that the adapter has given to the loader.
    ///   - fail: Passes an error to it.
    ///   - report: Reports an event of the ad to the delegate or closure for that; throws ``UnsupportedStep`` for events that
    ///     the network does not have.
    ///   - setVersion: Makes a version the SDK's; throws ``UnsupportedStep`` unless it is given.
    /// - Throws: What the closures throw, and ``UnsupportedStep`` for steps that are not known yet.
    public func perform(
        _ step: NetworkStep,
        makeAd: (NetworkPayload) throws -> Ad,
        deliver: (Ad, Loader) throws -> Void,
        fail: (NetworkFailure, Loader) throws -> Void,
        report: (NativeAdEvent, Ad) throws -> Void,
        setVersion: (String) throws -> Void = { _ in throw UnsupportedStep() }
    ) throws {
        switch step {
        case .fill(let request, let payload):
            guard let loader = self.loader(request) else { return }
            let ad = try makeAd(payload)
            self.log.created(ad, "ad")
            self.state.withLock { $0.ads.append(Entry(ad, request)) }
            try deliver(ad, loader)
        case .fail(let request, let failure):
            guard let loader = self.loader(request) else { return }
            try fail(failure, loader)
        case .report(let event, let request):
            if let ad = self.ad(request) { try report(event, ad) }
        case .finishSetUp(let number): try self.setUp(number)(nil)
        case .failSetUp(let number, let failure): try self.setUp(number)(failure)
        case .sdkVersion(let version): try setVersion(version)
        case .reportFullScreen, .reward, .reportBanner, .resizeBanner, .refreshBanner: throw UnsupportedStep()
        }
    }

    /// Returns the first ad of the request with this number, for steps that `perform` does not know; `nil` if the adapter
    /// has let go of it.
    public func ad(_ request: Int) -> Ad? {
        let entry = self.state.withLock { $0.ads.first { $0.number == request } }
        return entry?.object
    }

    /// Returns the loader of the request with this number; `nil` if the adapter has let go of it.
    public func loader(_ request: Int) -> Loader? {
        let entry = self.state.withLock { $0.loaders.first { $0.number == request } }
        return entry?.object
    }

    private func setUp(_ number: Int) throws -> @Sendable (NetworkFailure?) -> Void {
        guard let answer = self.state.withLock({ $0.setUps[number] }) else { throw NoSuchSetUp() }
        return answer
    }
}
