import MediationCore

/// A delegate that checks an adapter's events and passes them on to mediation.
final class CheckedEvents: MediationNativeAdEventDelegate {
    private struct State {
        var impressions = 0
        var presentation = Presentation.none
    }

    /// The state of the ad's presentation over the app.
    private enum Presentation: String {
        case none = "nothing is presented"
        case open = "something is presented"
        case closing = "what is presented is being closed"
    }

    private let events: any MediationNativeAdEventDelegate
    private let reporter: BreachReporter
    private let sides: @Sendable () -> CountingSides?
    private let state = LockedValue(State())

    init(
        _ events: any MediationNativeAdEventDelegate,
        _ reporter: BreachReporter,
        sides: @escaping @Sendable () -> CountingSides?
    ) {
        self.events = events
        self.reporter = reporter
        self.sides = sides
    }

    func passesOn(to events: any MediationNativeAdEventDelegate) -> Bool { self.events === events }

    func report(_ event: NativeAdEvent) {
        switch event {
        case .impression: self.checkImpression()
        case .click: self.checkSide(self.sides()?.clicks, "handlesUserClicks", "a click")
        case .willPresent: self.present(event, in: .none, then: .open)
        case .willDismiss: self.present(event, in: .open, then: .closing)
        case .didDismiss: self.present(event, in: .closing, then: .none)
        default:
            if event.name == NativeAdEvent.didFailToPresent("").name { self.failToPresent(event) }
        }
        self.events.report(event)
    }

    private func checkImpression() {
        let count = self.state.withLock { state in
            state.impressions += 1
            return state.impressions
        }
        if count > 1 {
            self.reporter(.oneImpression, "one report of an impression of each ad", happened: "report \(count)")
        } else {
            self.checkSide(self.sides()?.impressions, "handlesUserImpressions", "an impression")
        }
    }

    private func checkSide(_ networkCounts: Bool?, _ property: String, _ what: String) {
        guard networkCounts == false else { return }
        self.reporter(.oneSideCounts, "no report of \(what): `\(property)` is false", happened: "a report")
    }

    private func present(_ event: NativeAdEvent, in expected: Presentation, then next: Presentation) {
        let before = self.state.withLock { state in
            defer { state.presentation = next }
            return state.presentation
        }
        guard before != expected else { return }
        self.tell(event, before)
    }

    /// Accepts the event before or after `willPresent`, since the app may fail to make room at either time.
    private func failToPresent(_ event: NativeAdEvent) {
        let before = self.state.withLock { state in
            defer { state.presentation = .none }
            return state.presentation
        }
        if before == .closing { self.tell(event, before) }
    }

    private func tell(_ event: NativeAdEvent, _ before: Presentation) {
        let expected = "`willPresent`, `willDismiss` and `didDismiss`, each once and in this order"
        self.reporter(.presentationOrder, expected, happened: "`\(event.name)` while \(before.rawValue)")
    }
}
