/// Loads the ads of one ad unit, one request at a time.
///
/// A load keeps its loader alive until it has ended; dropping the loader meanwhile changes nothing.
@MainActor
public final class AdLoader {
    /// Which ad unit of the configuration is loaded.
    public let adUnitID: String

    /// Which kinds of ads the app can show.
    public let adTypes: Set<AdType>

    /// What the app wishes of the ads.
    public let options: NativeAdOptions

    /// Whether a load is under way.
    public private(set) var isLoading = false

    private let runner: WaterfallRunner

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - adUnitID: Which ad unit of the configuration to load.
    ///   - adTypes: Which kinds of ads the app can show.
    ///   - options: What the app wishes of the ads.
    ///   - runner: What asks the networks.
    public init(
        adUnitID: String,
        adTypes: Set<AdType> = [.native],
        options: NativeAdOptions = NativeAdOptions(),
        runner: WaterfallRunner
    ) {
        self.adUnitID = adUnitID
        self.adTypes = adTypes
        self.options = options
        self.runner = runner
    }

    /// Loads one ad; ends exactly once and no later than the ad unit's deadline.
    ///
    /// Cancelling the task cancels the load, and the adapter that is being asked is told so.
    ///
    /// - Parameter request: What is passed with this load only.
    /// - Returns: The best ad that there was in time, of a type that was asked for; see ``WaterfallStrategy``.
    /// - Throws: ``MediationError`` with code ``MediationError/Code/noFill``,
    ///   ``MediationError/Code/deadlineExceeded`` or ``MediationError/Code/cancelled`` and the response info; with
    ///   ``MediationError/Code/adExpired``, if the privacy choices changed while the ad was handed out; or, without
    ///   having asked anybody, with ``MediationError/Code/alreadyLoading``,
    ///   ``MediationError/Code/invalidAdRequest`` or ``MediationError/Code/unknownAdUnit``.
    public func load(_ request: NativeAdRequest = NativeAdRequest()) async throws(MediationError) -> LoadedAd {
        try self.begin()
        defer { self.isLoading = false }
        return try await self.loadOne(request)
    }

    /// Loads several ads, one after the other: an element for each, then the end.
    ///
    /// The first failure is the last element: a waterfall that had nothing a moment ago would only be asked in vain. Letting
    /// go of the stream cancels what is still to be loaded; ads that nobody has taken are dropped then. In the place of an
    /// ad whose privacy choices are not the present ones when it is taken is a failure with the code
    /// ``MediationError/Code/adExpired``.
    ///
    /// - Parameters:
    ///   - numberOfAds: How many, from 1 to 5.
    ///   - request: What is passed with these loads only; the second load's ID ends in "-2", and so on.
    /// - Returns: The results as they come; with a number that is not allowed, or while another load is under way, just
    ///   that error.
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
                // The loader is free as soon as the last result is out.
                if number == numberOfAds || result.isFailure { self.isLoading = false }
                continuation.yield(result)
                if result.isFailure { break }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in loading.cancel() }
        return Self.current(stream)
    }

    package var timers: TimerQueue { self.runner.timers }

    /// Has somebody told what happens in the runner, who is not kept alive.
    package func addListener(_ listener: any RunnerListener) { self.runner.listeners.add(listener) }

    private static func outdated(_ ad: LoadedAd) -> MediationError {
        var error = MediationError.outdated("The ad")
        error.responseInfo = ad.responseInfo
        return error
    }

    /// The same results, but for ads that are out of date when they are taken: the stream may have held them for long.
    private static func current(
        _ results: AsyncStream<Result<LoadedAd, MediationError>>
    ) -> AsyncStream<Result<LoadedAd, MediationError>> {
        AsyncStream {
            for await result in results {
                guard case .success(let ad) = result else { return result }
                return await MainActor.run { ad.isOutdated ? .failure(Self.outdated(ad)) : result }
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
        let ad = try await self.runner.load(adUnitID: self.adUnitID, request: request)
        // The choices may have changed on the way here.
        guard !ad.isOutdated else { throw Self.outdated(ad) }
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
