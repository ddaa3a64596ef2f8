package import MediationCore

/// One load that a rule has started: what the adapter did, and what mediation made of it.
@MainActor
package final class BenchLoad {
    /// What passed between the adapter and mediation.
    package let log: LoadLog

    /// The number of the adapter's request to the network; `nil` if it has asked nothing.
    package internal(set) var requestNumber: Int?

    /// What the load ended with; `nil` while it goes on.
    package private(set) var result: Result<LoadedAd, MediationError>?

    /// What the app heard of the ad.
    package private(set) var appEvents: [NativeAdEvent] = []

    weak var adapter: (any MediationAdapter)?
    private var load: NativeAdLoad?
    private let timeline: Timeline

    init(_ load: NativeAdLoad, log: LoadLog, timeline: Timeline) {
        self.load = load
        self.log = log
        self.timeline = timeline
    }

    func start() {
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

    /// Whether the adapter has answered, or cannot any more.
    package var isAnswered: Bool { !self.log.answers.isEmpty || self.result != nil }

    /// Whether the adapter has let go of the completion handler without a call, although somebody waits for one.
    var isDropped: Bool { self.log.answers.isEmpty && self.violations.contains(.handlerDropped) }

    /// Whether somebody waits for the load to end.
    var isOpen: Bool { self.load != nil && self.result == nil }

    /// The ad that the app got; `nil` if it got none.
    package var ad: NativeAd? { try? self.result?.get().nativeAd }

    /// What mediation has recorded of the adapter's breaches, the earliest first.
    package var violations: [ContractViolation.Kind] {
        self.load?.responseInfo.lineItems.flatMap(\.violations).map(\.kind) ?? []
    }

    /// Why the adapter's attempt failed; `nil` if it has not.
    package var attemptError: ResponseInfo.ErrorInfo? { self.load?.responseInfo.lineItems.first?.error }

    /// Whether somebody still holds the adapter that was asked.
    package var isAdapterAlive: Bool { self.adapter != nil }

    /// Cancels the load, as an app does.
    package func cancel() {
        self.timeline.add(.app, "cancels load \(self.log.number)")
        self.load?.cancel()
    }

    /// Lets go of the load and of its ad, as an app does that is done with it.
    package func release() {
        self.timeline.add(.app, "lets go of load \(self.log.number) and its ad")
        self.ad?.eventHandler = nil
        self.result = nil
        self.load = nil
    }
}
