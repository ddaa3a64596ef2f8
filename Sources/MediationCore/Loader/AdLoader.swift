/// Loads the ads of one ad unit, one request at a time.
///
/// A load retains its loader until it has ended; releasing the loader meanwhile has no effect.
@MainActor
public final class AdLoader {
    /// The ID of the ad unit in the configuration.
    public let adUnitID: String

    /// The kinds of ads that the app can show.
    public let adTypes: Set<AdType>

    /// The app's preferences for the ads.
    public let options: NativeAdOptions

    /// Indicates whether a load is in progress.
    public private(set) var isLoading = false

    let mediator: AdMediator

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - adUnitID: The ID of the ad unit in the configuration.
    ///   - adTypes: The kinds of ads that the app can show.
    ///   - options: The app's preferences for the ads.
    ///   - mediator: The mediator that asks the ad networks.
    public init(
        adUnitID: String,
        adTypes: Set<AdType> = [.native],
        options: NativeAdOptions = NativeAdOptions(),
        mediator: AdMediator
    ) {
        self.adUnitID = adUnitID
        self.adTypes = adTypes
        self.options = options
        self.mediator = mediator
    }

    /// Loads one ad, ending exactly once and no later than its deadline: the request's, or else the ad unit's.
    ///
    /// Cancelling the task cancels the load and notifies every adapter that is being asked.
    ///
    /// - Parameter request: The request for this load only.
    /// - Returns: The best ad that was available in time, of one of the requested types; see `WaterfallStrategy`.
    /// - Throws: ``MediationError`` with the code ``MediationError/Code/noFill``,
    ///   ``MediationError/Code/deadlineExceeded`` or ``MediationError/Code/cancelled`` and the response info; with
    ///   ``MediationError/Code/adExpired`` if the privacy choices changed while the ad was being delivered; or, without
    ///   asking any adapter, with ``MediationError/Code/alreadyLoading``, ``MediationError/Code/invalidAdRequest`` or
    ///   ``MediationError/Code/unknownAdUnit``.
    public func load(_ request: NativeAdRequest = NativeAdRequest()) async throws(MediationError) -> LoadedAd {
        try self.begin()
        defer { self.isLoading = false }
        return try await self.loadOne(request)
    }

    /// Loads several ads, one after another, and delivers a result for each.
    ///
    /// The result of the first load that fails is the last element: asking the waterfall again so soon would be
    /// pointless. Releasing the stream cancels the remaining loads and drops the ads that have not been taken. If an
    /// ad has expired when it is taken, or its privacy choices are no longer current, the stream delivers a failure with
    /// the code ``MediationError/Code/adExpired`` instead of the ad.
    ///
    /// - Parameters:
    ///   - numberOfAds: The number of ads, from 1 to 5.
    ///   - request: The request for these loads only; the second load's ID ends in "-2", and so on.
    /// - Returns: The results as they arrive, or a single error if the number is not allowed or another load is in
    ///   progress.
    public func loadAds(
        _ numberOfAds: Int,
        request: NativeAdRequest = NativeAdRequest()
    ) -> AsyncStream<Result<LoadedAd, MediationError>> {
        let (stream, continuation) = AsyncStream.makeStream(of: Result<LoadedAd, MediationError>.self)
        do throws(MediationError) {
            guard 1...5 ~= numberOfAds else {
                throw MediationError(.invalidAdRequest, "\(numberOfAds) ads cannot be loaded at once; 1 to 5 can.")
            }
            try self.begin()
        } catch {
            continuation.yield(.failure(error))
            continuation.finish()
            return stream
        }
        let loading = Task {
            for number in 1...numberOfAds {
                var request = request
                if number > 1 { request.loadID += "-\(number)" }
                let result = await self.result(of: request)
                // The loader is free again by the time the last result is delivered.
                if number == numberOfAds || result.isFailure { self.isLoading = false }
                continuation.yield(result)
                if result.isFailure { break }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in loading.cancel() }
        return Self.current(stream)
    }

    package var timers: TimerQueue { self.mediator.timers }

    /// Adds a listener to the mediator, which does not retain it.
    package func addListener(_ listener: any MediatorListener) { self.mediator.listeners.add(listener) }

    private static func expired(_ ad: LoadedAd) -> MediationError {
        var error: MediationError = ad.isOutdated ? .outdated("The ad") : .expired
        error.responseInfo = ad.responseInfo
        return error
    }

    /// Delivers a failure instead of an ad that has expired when it is taken: the stream may have held it for a long
    /// time.
    private static func current(
        _ results: AsyncStream<Result<LoadedAd, MediationError>>
    ) -> AsyncStream<Result<LoadedAd, MediationError>> {
        AsyncStream {
            for await result in results {
                guard case .success(let ad) = result else { return result }
                return await MainActor.run { ad.isExpired ? .failure(Self.expired(ad)) : result }
            }
            return nil
        }
    }

    private func result(of request: NativeAdRequest) async -> Result<LoadedAd, MediationError> {
        do throws(MediationError) {
            return .success(try await self.loadOne(request))
        } catch {
            return .failure(error)
        }
    }

    private func loadOne(_ request: NativeAdRequest) async throws(MediationError) -> LoadedAd {
        var request = request
        request.adTypes = self.adTypes
        request.options = self.options
        let ad = try await self.mediator.load(adUnitID: self.adUnitID, request: request)
        // The privacy choices may have changed in the meantime.
        guard !ad.isOutdated else { throw Self.expired(ad) }
        return ad
    }

    private func begin() throws(MediationError) {
        guard !self.isLoading else {
            throw MediationError(.alreadyLoading, "The loader of ad unit \(self.adUnitID.quoted) is loading already.")
        }
        guard !self.adTypes.isEmpty else {
            throw MediationError(.invalidAdRequest, "There is no ad type to load.")
        }
        guard !self.adTypes.contains(.custom("")) else {
            throw MediationError(.invalidAdRequest, "A custom format has an empty format ID.")
        }
        self.isLoading = true
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
