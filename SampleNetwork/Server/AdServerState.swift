import Foundation

/// The mutable state of a running server.
actor AdServerState {
    /// The values that the handler needs for one ad request.
    struct Admission: Sendable {
        var script: ServerScript
        var requestID: String
        var base: String
    }

    private(set) var script: ServerScript

    /// The URL at which the server listens, without a slash at the end.
    private var base = ""

    private(set) var counts = ServerCounts() {
        didSet { self.watchers.values.forEach { $0.yield(self.counts) } }
    }

    /// The body of the latest well-formed ad request.
    private(set) var lastAdRequest: Data?

    /// The body of the latest well-formed reward, which may be empty.
    private(set) var lastReward: Data?

    private var watchers: [Int: AsyncStream<ServerCounts>.Continuation] = [:]
    private var nextWatcher = 0

    init(script: ServerScript) {
        self.script = script
    }

    func listen(at base: String) {
        self.base = base
    }

    func replaceScript(_ script: ServerScript) {
        self.script = script
    }

    /// Counts an ad request, and gives it a number if it has no ID.
    func admit(_ request: AdRequestBody, json: Data) -> Admission {
        self.lastAdRequest = json
        self.change { counts in
            counts.requests += 1
            if request.bidResponse != nil { counts.bidsUsed += 1 }
            ServerCounts.add(request.adUnit, to: &counts.requestsByAdUnit)
        }
        let number = self.counts.requestsByAdUnit[request.adUnit] ?? self.counts.requests
        return Admission(script: self.script, requestID: request.requestID ?? "#\(number)", base: self.base)
    }

    /// Counts a request for a bid, and gives it a number if it has no ID.
    func admitBid(_ request: AdRequestBody) -> Admission {
        self.change { $0.bidRequests += 1 }
        let requestID = request.requestID ?? "#\(self.counts.bidRequests)"
        return Admission(script: self.script, requestID: requestID, base: self.base)
    }

    /// Counts an auction, and returns the script.
    func admitAuction() -> ServerScript {
        self.change { $0.auctions += 1 }
        return self.script
    }

    func countBid() {
        self.change { $0.bids += 1 }
    }

    func countLoss(_ reason: String) {
        self.change { ServerCounts.add(reason, to: &$0.losses) }
    }

    /// The values that the handler needs for one bid request.
    struct OpenRTBAdmission: Sendable {
        var script: OpenRTBScript
        var seed: UInt64
        var base: String
    }

    /// Counts a bid request; `nil` if the server is no exchange.
    func admitOpenRTB(json: Data) -> OpenRTBAdmission? {
        guard let script = self.script.openRTB else { return nil }
        self.lastAdRequest = json
        self.countOpenRTB { $0.requests += 1 }
        return OpenRTBAdmission(script: script, seed: self.script.seed, base: self.base)
    }

    func countOpenRTB(_ change: @Sendable (inout OpenRTBCounts) -> Void) {
        self.change { counts in
            var openRTB = counts.openRTB ?? OpenRTBCounts()
            change(&openRTB)
            counts.openRTB = openRTB
        }
    }

    func countImageRequest() {
        self.change { $0.imageRequests += 1 }
    }

    func countImpression(of ad: String) {
        self.change { ServerCounts.add(ad, to: &$0.impressions) }
    }

    func countClick(on ad: String) {
        self.change { ServerCounts.add(ad, to: &$0.clicks) }
    }

    func countReward(of ad: String, json: Data) {
        self.lastReward = json
        self.change { ServerCounts.add(ad, to: &$0.rewards) }
    }

    /// Returns the counts now and after each change; a slow reader misses intermediate ones.
    func watch() -> AsyncStream<ServerCounts> {
        let (stream, continuation) = AsyncStream.makeStream(of: ServerCounts.self, bufferingPolicy: .bufferingNewest(1))
        let watcher = self.nextWatcher
        self.nextWatcher += 1
        self.watchers[watcher] = continuation
        continuation.onTermination = { _ in Task { await self.forget(watcher) } }
        continuation.yield(self.counts)
        return stream
    }

    /// Changes the counts once, which notifies the watchers once.
    private func change(_ body: (inout ServerCounts) -> Void) {
        body(&self.counts)
    }

    private func forget(_ watcher: Int) {
        self.watchers[watcher] = nil
    }
}
