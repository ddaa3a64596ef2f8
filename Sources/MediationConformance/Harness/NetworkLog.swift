import MediationCore

/// A log of the calls that the adapter makes to the network of a harness.
///
/// A log can be used from any thread.
public final class NetworkLog: Sendable {
    private struct State {
        var calls: [NetworkCall] = []
        /// The calls about each ad, by the number of its request.
        var callsAboutAds: [Int: [NetworkCall]] = [:]
        var objects: [WeakObject] = []
        var didCall: (@Sendable (NetworkCall) -> Void)?
        var requestCount = 0
        var setUpCount = 0
    }

    private struct WeakObject {
        weak var object: (any AnyObject & Sendable)?
        let name: String
    }

    /// The assets shown by the views that the suite has made and keeps.
    let shownAssets = LockedValue<[ObjectIdentifier: String]>([:])

    /// The names of the view controllers from which the suite has ads presented.
    let controllers = LockedValue<[ObjectIdentifier: String]>([:])

    private let state = LockedValue(State())
    private let timeline: Timeline

    init(timeline: Timeline) {
        self.timeline = timeline
    }

    /// Creates a log of calls whose times nobody asks for, to play a network outside of the suite.
    package convenience init() { self.init(timeline: Timeline { .zero }) }

    /// Records a call; use this at the end of the call, because the network may answer before this returns.
    public func callAsFunction(_ call: NetworkCall) { self.record(call) { _ in } }

    /// Records a call, and passes the number of a request or a set-up to a closure, which runs before anything else is
    /// recorded and must not use the log.
    func record(_ call: NetworkCall, _ body: (_ number: Int) -> Void) {
        self.timeline.add(.network, call.summary)
        let didCall = self.state.withLock { state in
            state.calls.append(call)
            if let ad = call.ad { state.callsAboutAds[ad, default: []].append(call) }
            switch call {
            case .request:
                state.requestCount += 1
                body(state.requestCount)
            case .setUp:
                state.setUpCount += 1
                body(state.setUpCount)
            default: break
            }
            return state.didCall
        }
        didCall?(call)
    }

    /// Registers an object of the SDK, such as a loader or an ad, that must not outlive the adapter and its ad.
    ///
    /// That an ad was made is also how the suite sees that the driver plays a second answer instead of leaving it out.
    ///
    /// - Parameters:
    ///   - object: The object; it is not retained.
    ///   - name: The object's name in a report.
    public func created(_ object: any AnyObject & Sendable, _ name: String) {
        self.state.withLock { $0.objects.append(WeakObject(object: object, name: name)) }
    }

    /// All calls so far, in order.
    package var calls: [NetworkCall] { self.state.withLock { $0.calls } }

    /// Returns the calls about the ad of a request, in order.
    func calls(aboutAd request: Int) -> [NetworkCall] { self.state.withLock { $0.callsAboutAds[request] ?? [] } }

    /// All requests so far: the first is number 1.
    package var requests: [NetworkRequest] {
        self.calls.compactMap { if case .request(let request) = $0 { request } else { nil } }
    }

    /// The number of times that the SDK was asked to set up.
    package var setUpCount: Int { self.state.withLock { $0.setUpCount } }

    /// The number of requests.
    package var requestCount: Int { self.state.withLock { $0.requestCount } }

    /// Indicates whether the harness has registered objects of the SDK and none of them still exists.
    var hasLostAllObjects: Bool {
        let objects = self.objects
        return !objects.isEmpty && objects.allSatisfy { $0.object == nil }
    }

    /// The number of objects of the SDK that the harness has registered.
    var objectCount: Int { self.state.withLock { $0.objects.count } }

    /// Returns whether any of these objects, in the order of their registration, no longer exists.
    func hasLostObject(among range: Range<Int>) -> Bool { self.objects[range].contains { $0.object == nil } }

    /// Returns whether any object that was registered after so many others still exists.
    func hasLivingObject(after count: Int) -> Bool { self.objects.dropFirst(count).contains { $0.object != nil } }

    /// The names of the SDK's objects that still exist.
    package var livingObjects: [String] {
        self.objects.filter { $0.object != nil }.map(\.name)
    }

    /// A copy: to look at an object may release it, and what it does then must not happen inside the lock.
    private var objects: [WeakObject] { self.state.withLock { $0.objects } }

    /// Sets a closure that is called at the end of each call from now on, on the thread of the call.
    package func whenCalled(_ body: (@Sendable (NetworkCall) -> Void)?) {
        self.state.withLock { $0.didCall = body }
    }
}
