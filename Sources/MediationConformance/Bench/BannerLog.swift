package import MediationCore

/// A log of what an adapter does with one load of a banner, on any thread.
///
/// It is also the ad's event delegate, so that it sees each report before mediation would sort them.
package final class BannerLog: MediationBannerAdEventDelegate {
    private struct State {
        var answers: [LoadLog.Answer] = []
        var errors: [any Error] = []
        var reports: [String] = []
        var ad: (any MediationBannerAd)?
        weak var token: LoadLog.Token?
        var inside: InsideReport?
    }

    /// The number of the load, for the timeline.
    let name: String
    private let state = LockedValue(State())
    private let timeline: Timeline

    init(name: String, timeline: Timeline) {
        self.name = name
        self.timeline = timeline
    }

    /// All calls of the completion handler, in order.
    package var answers: [LoadLog.Answer] { self.state.withLock { $0.answers } }

    /// The errors among the answers, as the adapter has made them.
    package var errors: [any Error] { self.state.withLock { $0.errors } }

    /// The names of all reports, in order.
    package var reports: [String] { self.state.withLock { $0.reports } }

    /// Indicates whether the completion handler is still held.
    package var isHandlerAlive: Bool { self.state.withLock { $0.token != nil } }

    /// The ad of the first answer, until it is dropped.
    var ad: (any MediationBannerAd)? { self.state.withLock { $0.ad } }

    /// Lets go of the ad.
    func dropAd() {
        // Released outside the lock: its end may report.
        let ad = self.state.withLock { $0.ad.take() }
        _ = ad
    }

    /// Returns the delegate for an answer: none for an error, and for each answer but the first.
    func take(_ result: Result<any MediationBannerAd, any Error>) -> BannerLog? {
        var error: MediationError?
        if case .failure(let failure) = result { error = MediationError(wrapping: failure) }
        self.timeline.add(.adapter, "answers \(self.name) with \(error.map { "an error: \($0.code)" } ?? "an ad")")
        return self.state.withLock { state in
            state.answers.append(LoadLog.Answer(error: error?.code))
            switch result {
            case .failure(let error):
                state.errors.append(error)
                return nil
            case .success(let ad):
                guard state.answers.count == 1 else { return nil }
                state.ad = ad
                return self
            }
        }
    }

    /// Returns an object that lives as long as the completion handler is held.
    func makeToken() -> LoadLog.Token {
        let token = LoadLog.Token()
        self.state.withLock { $0.token = token }
        return token
    }

    /// Runs a closure inside the next report with this name, on its thread.
    func insideNext(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.state.withLock { $0.inside = InsideReport(name: name, body: body) }
    }

    package func report(_ event: BannerAdEvent) {
        self.timeline.add(.adapter, "reports \(event.name) of \(self.name)")
        let inside = self.state.withLock { state in
            state.reports.append(event.name)
            return state.inside.take(event.name)
        }
        inside?()
    }
}
