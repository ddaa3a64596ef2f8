package import MediationCore

/// A load that a rule has started without mediation.
@MainActor
protocol UnmediatedLoad: AnyObject {
    associatedtype Ad: Sendable

    /// The log of what the adapter does.
    var log: AdLog<Ad> { get }

    /// The number of the adapter's request to the network; `nil` if it has made none.
    var requestNumber: Int? { get }
}

/// The log of a banner's load.
package typealias BannerLog = AdLog<any MediationBannerAd>

/// The log of the load of an ad that covers the screen.
package typealias FullScreenLog = AdLog<FullScreenLoad.AdaptersAd>

/// A log of what an adapter does with one load that a rule has started without mediation, on any thread.
///
/// It is also the ad's event delegate, so that it sees each report before mediation would sort them.
package final class AdLog<Ad: Sendable>: Sendable {
    private struct State {
        var answers: [LoadLog.Answer] = []
        var errors: [any Error] = []
        var reports: [String] = []
        var reasons: [String] = []
        var rewards: [AdReward] = []
        var ad: Ad?
        weak var token: LoadLog.Token?
        var inside: InsideReport?
        var whenAnswered: (@Sendable () -> Void)?
    }

    /// The number of the load, with its format, for the timeline.
    let name: String
    /// Holds up one of the reports.
    let held = HeldReport()
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

    /// The names of all reports, in order; that of a reward is "reward".
    package var reports: [String] { self.state.withLock { $0.reports } }

    /// The reasons of all failed presentations.
    package var reasons: [String] { self.state.withLock { $0.reasons } }

    /// All rewards, in order.
    package var rewards: [AdReward] { self.state.withLock { $0.rewards } }

    /// Indicates whether the completion handler is still held.
    package var isHandlerAlive: Bool { self.state.withLock { $0.token != nil } }

    /// The ad of the first answer, until it is dropped.
    var ad: Ad? { self.state.withLock { $0.ad } }

    /// Lets go of the ad.
    func dropAd() {
        // Released outside the lock: its end may report.
        let ad = self.state.withLock { $0.ad.take() }
        _ = ad
    }

    /// Returns the delegate for an answer: none for an error, and for each answer but the first.
    func take(_ result: Result<Ad, any Error>) -> AdLog? {
        var error: MediationError?
        if case .failure(let failure) = result { error = MediationError(wrapping: failure) }
        self.timeline.add(.adapter, "answers \(self.name) with \(error.map { "an error: \($0.code)" } ?? "an ad")")
        defer { self.state.withLock { $0.whenAnswered.take() }?() }
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

    /// Runs a closure inside the next call of the completion handler, on its thread.
    func whenAnswered(_ body: @escaping @Sendable () -> Void) { self.state.withLock { $0.whenAnswered = body } }

    /// Runs a closure inside the next report with this name, on its thread.
    func insideNext(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.state.withLock { $0.inside = InsideReport(name: name, body: body) }
    }

    private func add(_ name: String, as text: String? = nil, _ change: (inout State) -> Void = { _ in }) {
        self.held.waitIfHeld()
        self.timeline.add(.adapter, "reports \(text ?? name) of \(self.name)")
        let inside = self.state.withLock { state in
            state.reports.append(name)
            change(&state)
            return state.inside.take(name)
        }
        self.held.noteReport()
        inside?()
    }
}

extension AdLog: MediationBannerAdEventDelegate where Ad == any MediationBannerAd {
    package func report(_ event: BannerAdEvent) { self.add(event.name) }
}

extension AdLog: MediationFullScreenAdEventDelegate where Ad == FullScreenLoad.AdaptersAd {
    package func report(_ event: FullScreenAdEvent) {
        self.add(event.name) { state in event.message.map { state.reasons.append($0) } }
    }
}

extension AdLog: MediationRewardedAdEventDelegate where Ad == FullScreenLoad.AdaptersAd {
    package func didEarn(_ reward: AdReward) {
        self.add("reward", as: "the reward") { $0.rewards.append(reward) }
    }
}
