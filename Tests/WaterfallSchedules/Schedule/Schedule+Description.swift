extension Schedule: CustomStringConvertible {
    /// The schedule in readable form, one line per thing.
    package var description: String {
        var lines = ["schedule \(self.seed): at one moment \(self.order), stale timers \(self.keepsStaleTimers)"]
        for (number, network) in self.networks.enumerated() {
            var words = ["  network \(number):"]
            if let concurrency = network.concurrency { words.append("at most \(concurrency) at a time") }
            if let breaker = network.breaker {
                words.append("breaker after \(breaker.threshold) for \(breaker.pause)")
            }
            if words.count > 1 { lines.append(words.joined(separator: " ")) }
        }
        for (number, cap) in self.caps.enumerated() {
            if let cap { lines.append("  line item \(number): at most \(cap.maximum) in \(cap.span)") }
        }
        for (number, load) in self.loads.enumerated() { lines += load.lines(number) }
        return lines.joined(separator: "\n")
    }
}

extension Schedule.Load {
    fileprivate func lines(_ number: Int) -> [String] {
        var head = "  load \(number) at \(self.start): deadline \(self.deadline), width \(self.width)"
        if let hedgeDelay = self.hedgeDelay { head += ", hedged after \(hedgeDelay)" }
        head += ", wait \(self.wait)"
        if let cancellation = self.cancellation { head += ", cancelled at \(cancellation)" }
        var lines = [head]
        if let auction = self.auction {
            lines.append("    auction of \(auction.timeout)")
            for (number, bidder) in auction.bidders.enumerated() {
                let delay = bidder.delay.map { "at \($0)" } ?? "never"
                lines.append("      bidder \(number) bids \(delay): \(bidder.item)")
            }
        }
        return lines + self.items.enumerated().map { "    \($0.offset): \($0.element)" }
    }
}

extension Schedule.Item: CustomStringConvertible {
    package var description: String {
        """
        line item \(self.lineItem) of network \(self.network) for \(self.price): \
        timeout \(self.timeout), needs \(self.minimumTime); \(self.behaviour)
        """
    }
}

extension Schedule.Behaviour: CustomStringConvertible {
    package var description: String {
        var text =
            switch self.answer {
            case .fill(let preparation, true): "fills, ready after \(preparation)"
            case .fill(let preparation, false): "fills, useless after \(preparation)"
            case .noFill: "has no fill"
            case .error: "fails"
            case nil: "never answers"
            }
        if self.answer != nil { text += self.delay.map { ", after \($0)" } ?? ", inside the call" }
        if let again = self.again { text += ", and again \(again) later" }
        if self.answersInsideOthers { text += ", or inside the call of another" }
        return self.cancelsLoad.map { text + ", and the app cancels inside the call \($0)" } ?? text
    }
}
