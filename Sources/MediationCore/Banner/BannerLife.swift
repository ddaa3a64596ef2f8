/// The life of one ad of a banner: which words of its network count, and in which order the app hears them.
///
/// A machine without a clock and without effects.
struct BannerLife {
    /// The consequences of an event.
    struct Outcome: Equatable {
        /// The events for the app, in order.
        var events: [BannerAdEvent] = []
        /// The breach of contract, if it is one.
        var violation: ContractViolation.Kind?
    }

    private var isShown = false
    private var hasImpression = false
    private var lastClick: Nanoseconds?
    private(set) var isExpanded = false
    private let value: AdValue

    /// Indicates whether a page that the ad has opened covers the app.
    private(set) var isPresenting = false

    /// Creates the life of an ad whose impression earns an amount.
    init(value: AdValue) { self.value = value }

    /// Begins the time in which the ad is in its place.
    mutating func show() { self.isShown = true }

    /// Handles an event that the network reports; `time` is that of a click.
    mutating func hear(_ event: BannerAdEvent, at time: Nanoseconds) -> Outcome {
        // An ad that nobody can see is neither seen nor clicked.
        guard self.isShown else { return Outcome(violation: .presentationOrder) }
        switch event.name {
        case BannerAdEvent.impression.name:
            return self.turn(\.hasImpression, to: true, [.impression, .paid(self.value)])
        case BannerAdEvent.click.name: return self.click(at: time)
        case BannerAdEvent.willPresent.name: return self.turn(\.isPresenting, to: true, [event])
        case BannerAdEvent.didDismiss.name: return self.turn(\.isPresenting, to: false, [event])
        case BannerAdEvent.expanded.name: return self.turn(\.isExpanded, to: true, [event])
        case BannerAdEvent.collapsed.name: return self.turn(\.isExpanded, to: false, [event])
        case BannerAdEvent.resized.name: return Outcome(events: [event])
        // Only mediation reports the others.
        default: return Outcome()
        }
    }

    /// Ends a page of whose end the network has said nothing.
    mutating func losePage() -> Outcome {
        guard self.isPresenting else { return Outcome() }
        self.isPresenting = false
        return Outcome(events: [.didDismiss], violation: .presentationNotTold)
    }

    /// Ends what the ad has begun, because its place is gone or has another ad.
    mutating func end() -> [BannerAdEvent] {
        defer { (self.isExpanded, self.isPresenting) = (false, false) }
        return (self.isExpanded ? [.collapsed] : []) + (self.isPresenting ? [.didDismiss] : [])
    }

    private mutating func turn(
        _ state: WritableKeyPath<BannerLife, Bool>,
        to new: Bool,
        _ events: [BannerAdEvent]
    ) -> Outcome {
        guard self[keyPath: state] != new else { return Outcome(violation: .presentationOrder) }
        self[keyPath: state] = new
        return Outcome(events: events)
    }

    private mutating func click(at time: Nanoseconds) -> Outcome {
        if let lastClick, time - lastClick < AdSession.tapWindow { return Outcome() }
        self.lastClick = time
        return Outcome(events: [.click])
    }
}
