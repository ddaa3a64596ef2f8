import MediationCore

/// Everything that has happened in a case, in order: what the app, the user and the networks did, and nothing of what
/// mediation made of it.
struct History {
    enum Fact {
        case loaded(Int, AdScript)
        case said(Int, NetworkAct)
        /// The controller from which an ad was presented covers itself with another one, or does no longer.
        case covered(Int, Bool)
        /// The app called `present`, and whether the controller is one that can present.
        case called(Int, isControllerFine: Bool)
        case verified(Int, String)
        /// The app holds the ad no longer.
        case released(Int)
        case chose(Bool)
        /// Everything came to rest: what was said before has been heard.
        case rested
    }

    struct Entry {
        let fact: Fact
        let time: Nanoseconds
        /// The time up to which timers have fired; it stays behind while the main actor is busy.
        let fired: Nanoseconds
    }

    /// A time during which the main actor was busy.
    struct Jump {
        let start: Nanoseconds
        let end: Nanoseconds
    }

    var entries: [Entry] = []
    var jumps: [Jump] = []
    /// The present time, and the time up to which timers have fired.
    var time = Nanoseconds.zero
    var fired = Nanoseconds.zero

    mutating func add(_ fact: Fact) {
        self.entries.append(Entry(fact: fact, time: self.time, fired: self.fired))
    }

    /// Adds that the main actor is busy for a time.
    mutating func jump(from start: Nanoseconds, to end: Nanoseconds) {
        let last = self.jumps.last.flatMap { $0.end == start ? self.jumps.removeLast() : nil }
        self.jumps.append(Jump(start: last?.start ?? start, end: end))
        self.time = end
    }

    /// Returns when a timer fires that is due at a time.
    func firing(_ due: Nanoseconds) -> Nanoseconds {
        self.jumps.first { $0.start < due && due <= $0.end }?.end ?? due
    }
}

extension History.Fact {
    /// The ad of which this is a fact.
    var ad: Int? {
        switch self {
        case .loaded(let ad, _), .said(let ad, _), .covered(let ad, _), .called(let ad, _), .verified(let ad, _),
            .released(let ad):
            ad
        case .chose, .rested: nil
        }
    }
}
