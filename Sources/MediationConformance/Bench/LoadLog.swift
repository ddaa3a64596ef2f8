package import MediationCore

/// A log of an adapter's actions in one load, recorded between the adapter and mediation, on any thread.
package final class LoadLog: Sendable {
    /// One call of the completion handler.
    package struct Answer: Hashable, Sendable {
        /// The code of the error; `nil` for an answer with an ad.
        package let error: MediationError.Code?
        /// Indicates whether the answer is an ad.
        package var isAd: Bool { self.error == nil }
    }

    private struct State {
        var answers: [Answer] = []
        var errors: [any Error] = []
        var reports: [NativeAdEvent] = []
        var cancels: [CancelReason] = []
        var assets: MappedAssets?
        var whenAnswered: (@Sendable () -> Void)?
        var inside: InsideReport?
        weak var token: Token?
        weak var ad: AnyObject?
    }

    /// An object that lives as long as the completion handler is held.
    final class Token: Sendable {}

    let number: Int
    /// Holds up one of the reports.
    let held = HeldReport()
    private let state = LockedValue(State())
    private let timeline: Timeline

    init(number: Int, timeline: Timeline) {
        self.number = number
        self.timeline = timeline
    }

    /// All calls of the completion handler, in order; mediation accepts only the first.
    package var answers: [Answer] { self.state.withLock { $0.answers } }

    /// The errors among the answers, as the adapter has made them.
    package var errors: [any Error] { self.state.withLock { $0.errors } }

    /// All events that the adapter or its ad has reported, before mediation counts any of them.
    package var reports: [NativeAdEvent] { self.state.withLock { $0.reports } }

    /// The reasons of all cancellations, in order.
    package var cancels: [CancelReason] { self.state.withLock { $0.cancels } }

    /// The assets that mediation has read from the adapter's ad; `nil` if it has read none.
    package var assets: MappedAssets? { self.state.withLock { $0.assets } }

    /// Indicates whether the completion handler is still held.
    package var isHandlerAlive: Bool { self.state.withLock { $0.token != nil } }

    /// The adapter's ad of the last success, if it still exists and is a native one.
    package var adaptersAd: (any MediationNativeAd)? { self.state.withLock { $0.ad as? any MediationNativeAd } }

    /// Indicates whether the ad of the last success still exists.
    package var isAdAlive: Bool { self.state.withLock { $0.ad != nil } }

    /// Sets a closure that each call of the completion handler runs from now on, after mediation has taken the answer.
    package func whenAnswered(_ body: (@Sendable () -> Void)?) {
        self.state.withLock { $0.whenAnswered = body }
    }

    /// Returns the completion handler that the adapter gets instead of mediation's.
    func handler(_ handler: NativeAdCompletionHandler) -> NativeAdCompletionHandler {
        let token = Token()
        self.state.withLock { $0.token = token }
        return NativeAdCompletionHandler { [token] result in
            withExtendedLifetime(token) { self.answer(result, handler) }
        }
    }

    private func answer(
        _ result: Result<any MediationNativeAd, any Error>,
        _ handler: NativeAdCompletionHandler
    ) -> (any MediationNativeAdEventDelegate)? {
        let answer: Answer
        switch result {
        case .success(let ad):
            answer = Answer(error: nil)
            let original = (ad as? StandInAd)?.original.object ?? ad
            self.state.withLock { $0.ad = original }
        case .failure(let error):
            answer = Answer(error: MediationError(wrapping: error).code)
            self.state.withLock { $0.errors.append(error) }
        }
        let what = answer.error.map { "an error: \($0)" } ?? "an ad"
        self.timeline.add(.adapter, "answers load \(self.number) with \(what)")
        let whenAnswered = self.state.withLock { state in
            state.answers.append(answer)
            return state.whenAnswered
        }
        let observed = result.map { ObservedAd($0, self) }
        let events = handler(observed.map { $0 as any MediationNativeAd })
        if events == nil, answer.isAd { self.timeline.add(.mediation, "does not take the ad") }
        whenAnswered?()
        return events.flatMap { try? observed.get().observed($0) }
    }

    func note<Value: Sendable>(_ asset: WritableKeyPath<MappedAssets, Value>, _ value: Value) {
        self.state.withLock { state in
            if state.assets == nil { state.assets = MappedAssets() }
            state.assets?[keyPath: asset] = value
        }
    }

    /// Runs a closure inside the next report with this name, on its thread.
    func insideNext(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.state.withLock { $0.inside = InsideReport(name: name, body: body) }
    }

    func report(_ event: NativeAdEvent) {
        self.held.waitIfHeld()
        self.timeline.add(.adapter, "reports \(event.name) of load \(self.number)")
        let inside = self.state.withLock { state in
            state.reports.append(event)
            return state.inside.take(event.name)
        }
        self.held.noteReport()
        inside?()
    }

    func cancel(_ reason: CancelReason) {
        self.timeline.add(.mediation, "does not want load \(self.number) any more: \(reason)")
        self.state.withLock { $0.cancels.append(reason) }
    }
}

/// A delegate that records an adapter's events and passes them on to mediation.
final class ObservedEvents: MediationNativeAdEventDelegate {
    private let events: any MediationNativeAdEventDelegate
    private let log: LoadLog

    init(_ events: any MediationNativeAdEventDelegate, _ log: LoadLog) {
        self.events = events
        self.log = log
    }

    func report(_ event: NativeAdEvent) {
        self.log.report(event)
        self.events.report(event)
    }
}
