extension RuleCheck {
    /// The times of a line item's ad, derived from the time at which it was asked; ties are left out.
    private struct Ad {
        var position: Int
        var answeredAt: Int
        /// `nil` if the ad is useless.
        var readyAt: Int?
        var preparedAt: Int
    }

    /// Checks that the result is the best ad that was there when the result was due.
    mutating func checkResult(_ number: Int) {
        let load = self.schedule.loads[number]
        let record = self.run.record.loads[number]
        guard let end = record.end, let endedAt = record.endedAt else { return }
        let loaded = record.items.indices.filter { record.items[$0].outcome == .loaded }
        // If a line item answers inside another's call, its answer time does not follow from when it was asked.
        guard !self.items(number).contains(where: \.behaviour.answersInsideOthers) else {
            let isRight = if case .filled(let position) = end { loaded == [position] } else { loaded.isEmpty }
            return self.require(isRight, number, "\(loaded) were loaded")
        }
        let ads = self.ads(number)
        let firstReadyAt = ads.compactMap(\.readyAt).filter { $0 < endedAt }.min()
        switch end {
        case .filled(let position):
            self.require(loaded == [position], number, "\(loaded) were loaded")
            self.checkFilled(number, by: position, at: endedAt, ads)
            if let firstReadyAt {
                self.require(endedAt <= firstReadyAt + load.wait, number, "waited since \(firstReadyAt)")
            }
        case .noFill:
            self.require(loaded.isEmpty, number, "\(loaded) were loaded")
            self.require(firstReadyAt == nil, number, "an ad was ready at \(firstReadyAt ?? 0)")
        case .deadlineExceeded:
            self.require(loaded.isEmpty, number, "\(loaded) were loaded")
            let there = ads.filter { $0.answeredAt < endedAt && ($0.readyAt != nil || $0.preparedAt > endedAt) }
            self.require(there.isEmpty, number, "there was \(there)")
        case .cancelled:
            self.require(loaded.isEmpty, number, "\(loaded) were loaded")
            if let firstReadyAt {
                self.require(endedAt <= firstReadyAt + load.wait, number, "waited since \(firstReadyAt)")
            }
        }
    }

    private mutating func checkFilled(_ number: Int, by position: Int, at endedAt: Int, _ ads: [Ad]) {
        let load = self.schedule.loads[number]
        let record = self.run.record.loads[number]
        let better = ads.filter { $0.position < position && ($0.readyAt ?? .max) < endedAt }
        self.require(better.isEmpty, number, "better than \(position) was \(better)")
        let perhaps = self.ads(number, withTies: true)
        guard let ad = perhaps.first(where: { $0.position == position }) else {
            return self.require(false, number, "\(position) has no ad")
        }
        self.require(ad.answeredAt <= endedAt, number, "\(position) had not answered")
        let isReady = ad.readyAt.map { $0 <= endedAt } ?? false
        let isHandedOutAsItIs = endedAt == load.deadline && ad.preparedAt >= endedAt
        self.require(isReady || isHandedOutAsItIs, number, "\(position) was not ready")
        let firstReadyAt = perhaps.compactMap(\.readyAt).min() ?? endedAt
        guard endedAt < min(firstReadyAt + load.wait, load.deadline) else { return }
        for other in 0..<position {
            let outcome = record.items[other].outcome
            self.require(outcome.isWithoutAd, number, "did not wait for \(other), which was \(outcome)")
        }
    }

    private func ads(_ number: Int, withTies: Bool = false) -> [Ad] {
        let record = self.run.record.loads[number]
        return self.items(number).enumerated().compactMap { position, item in
            guard let askedAt = record.items[position].askedAt, let within = record.items[position].within,
                case .fill(let preparation, let isUseful) = item.behaviour.answer, item.behaviour.cancelsLoad != .asked
            else { return nil }
            let delay = item.behaviour.delay ?? 0
            guard delay < within || withTies && delay == within else { return nil }
            let preparedAt = askedAt + delay + preparation
            return Ad(
                position: position,
                answeredAt: askedAt + delay,
                readyAt: isUseful ? preparedAt : nil,
                preparedAt: preparedAt
            )
        }
    }
}
