package import MediationCore

/// A load that a rule has started, with the actions of the adapter and the outcome in mediation.
@MainActor
package final class BenchLoad {
    /// The log of what passed between the adapter and mediation.
    package let log: LoadLog

    /// The number of the adapter's request to the network; `nil` if it has made none.
    package internal(set) var requestNumber: Int?

    /// The result of the load; `nil` while the load is in progress.
    package private(set) var result: Result<LoadedAd, MediationError>?

    /// The events of the ad that the app received.
    package private(set) var appEvents: [NativeAdEvent] = []

    /// The number of events in the timeline before the load.
    private(set) var firstEvent = 0

    /// The ID that the adapter is given.
    let loadID: String

    weak var adapter: (any NetworkAdapter)?
    private var load: NativeAdLoad?
    private let timeline: Timeline

    init(_ load: NativeAdLoad, loadID: String, log: LoadLog, timeline: Timeline) {
        self.load = load
        self.loadID = loadID
        self.log = log
        self.timeline = timeline
    }

    func start() {
        self.firstEvent = self.timeline.all.count
        self.timeline.add(.mediation, "asks the adapter for an ad: load \(self.log.number)")
        self.load?.start { [weak self] result in self?.end(result) }
    }

    private func end(_ result: Result<LoadedAd, MediationError>) {
        self.result = result
        switch result {
        case .success(let ad):
            self.timeline.add(.mediation, "ends load \(self.log.number) with its ad")
            ad.nativeAd?.eventHandler = { [weak self] in self?.hear($0) }
        case .failure(let error):
            self.timeline.add(.mediation, "ends load \(self.log.number) without an ad: \(error.code)")
        }
    }

    private func hear(_ event: NativeAdEvent) {
        self.timeline.add(.app, "hears \(event.name) of load \(self.log.number)")
        self.appEvents.append(event)
    }

    /// Indicates whether the adapter has answered or can no longer do so.
    package var isAnswered: Bool { !self.log.answers.isEmpty || self.result != nil }

    /// Indicates whether the adapter has released the completion handler without a call although an answer is awaited.
    var isDropped: Bool { self.log.answers.isEmpty && self.violations.contains(.handlerDropped) }

    /// Indicates whether the end of the load is awaited.
    var isOpen: Bool { self.load != nil && self.result == nil }

    /// The ad that the app received; `nil` if it received none.
    package var ad: NativeAd? { try? self.result?.get().nativeAd }

    /// The adapter's violations that mediation has recorded, earliest first.
    package var violations: [ContractViolation.Kind] {
        self.load?.responseInfo.lineItems.flatMap(\.violations).map(\.kind) ?? []
    }

    /// The adapter's warnings about its ad.
    package var warnings: [String] { self.load?.responseInfo.lineItems.first?.warnings ?? [] }

    /// The error of the adapter's attempt; `nil` if the attempt has not failed.
    package var attemptError: ResponseInfo.ErrorInfo? { self.load?.responseInfo.lineItems.first?.error }

    /// Indicates whether the adapter of this load still exists.
    package var isAdapterAlive: Bool { self.adapter != nil }

    /// Cancels the load, as an app does.
    package func cancel() {
        self.timeline.add(.app, "cancels load \(self.log.number)")
        self.load?.cancel()
    }

    /// Releases the load and its ad, as an app does that no longer needs them.
    package func release() {
        self.timeline.add(.app, "lets go of load \(self.log.number) and its ad")
        self.ad?.eventHandler = nil
        self.result = nil
        self.load = nil
    }
}
