/// The fault of a library with other rules, which shows that the proof finds it.
package enum MomentFault: CaseIterable, Sendable {
    /// An answer at the last moment counts.
    case answersGoFirst
    /// The deadline comes a nanosecond late.
    case deadlineGoesLast
    /// A timeout goes before the deadline.
    case timeoutsGoFirst
    /// Just enough time is not enough.
    case leastTimeIsExcluded
    /// Silence is noticed a nanosecond late.
    case silenceGoesLast
    /// A wait ends after the answers of its last moment.
    case waitsGoLast
    /// Continuous laws are off by a hundredth.
    case lawsAreOff
    /// Times between those of a law occur, too.
    case timesAreSmeared
}

extension MomentCase {
    /// Returns the case as a library with this fault would take it.
    func with(_ fault: MomentFault) -> MomentCase {
        var load = self
        switch fault {
        case .answersGoFirst: load.changeLatencies { $0.shifted(by: -1) }
        case .deadlineGoesLast: load.deadline += 1
        case .timeoutsGoFirst:
            for index in load.items.indices {
                load.items[index].timeout = max(load.items[index].timeout - 1, load.items[index].minimumTime)
            }
        case .leastTimeIsExcluded:
            for index in load.items.indices where load.items[index].minimumTime < load.items[index].timeout {
                load.items[index].minimumTime += 1
            }
        case .silenceGoesLast: load.hedgeDelay = load.hedgeDelay.map { min($0 + 1, load.deadline) }
        case .waitsGoLast: load.wait = load.wait > 0 ? min(load.wait + 1, load.deadline) : 0
        case .lawsAreOff: load.changeLatencies { $0.scaled(by: 1.01) }
        case .timesAreSmeared: load.changeLatencies { $0.smeared }
        }
        return load
    }

    private mutating func changeLatencies(_ change: (Latency) -> Latency) {
        for index in self.items.indices {
            self.items[index].fill = change(self.items[index].fill)
            self.items[index].noFill = change(self.items[index].noFill)
            self.items[index].error = change(self.items[index].error)
        }
    }
}

extension MomentCase.Latency {
    fileprivate func shifted(by nanoseconds: Int64) -> Self {
        guard case .times(let times) = self else { return self }
        return .times(Dictionary(uniqueKeysWithValues: times.map { ($0.key + nanoseconds, $0.value) }))
    }

    fileprivate func scaled(by factor: Double) -> Self {
        switch self {
        case .times: self
        case .exponential(let mean): .exponential(mean: mean * factor)
        case .lognormal(let median, let sigma): .lognormal(median: median * factor, sigma: sigma)
        }
    }

    fileprivate var smeared: Self {
        guard case .times(let times) = self, times.count > 1, let least = times.keys.min(),
            let greatest = times.keys.max()
        else { return self }
        var smeared = times
        if smeared[least, default: 0] > 1 {
            smeared[least, default: 0] -= 1
            smeared[(least + greatest) / 2, default: 0] += 1
        }
        return .times(smeared)
    }
}
