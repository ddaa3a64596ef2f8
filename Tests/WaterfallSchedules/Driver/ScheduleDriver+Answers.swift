import MediationCore

extension ScheduleDriver {
    /// Delivers answers from the worst to the best, so that of several ads, a better one comes later.
    func answerHastily(_ number: Int, insideTheCallOf position: Int) {
        for other in (0..<position).reversed()
        where self.loads[number].phases[other] == .asking
            && self.loads[number].items[other].behaviour.answersInsideOthers
        {
            self.answer(number, other)
        }
    }

    func answer(_ number: Int, _ position: Int) {
        guard self.loads[number].hasAnswered.insert(position).inserted else { return }
        let behaviour = self.loads[number].items[position].behaviour
        if let again = behaviour.again {
            self.queue.insert(.secondAnswer, at: self.now + again, load: number, position: position)
        }
        switch behaviour.answer {
        case .fill(let preparation, _):
            guard self.tell(.filled(position), number) else { return }
            guard self.check(position, number, .ask(position, within: .zero), [.asking]) else { return }
            self.loads[number].phases[position] = .preparing
            self.note(.filled, number, position)
            guard preparation > 0 else { return self.prepared(number, position) }
            self.queue.insert(.prepared, at: self.now + preparation, load: number, position: position)
        case .noFill, .error:
            guard self.tell(.failed(position), number) else { return }
            self.note(behaviour.answer == .error ? .error : .noFill, number, position)
            self.end(number, position, .failed)
        case nil: break
        }
    }

    /// Delivers a second answer, which must not count.
    ///
    /// While an ad is being prepared, a driver must hold back an answer that would be taken for the end of the
    /// preparation; the machine must tolerate everything else.
    func answerAgain(_ number: Int, _ position: Int) {
        let phase = self.loads[number].phases[position]
        if phase != .asking, self.tell(.filled(position), number) {
            self.fault(number, "a second ad of \(position) counts")
        }
        guard phase == .ready || phase == .ended else { return }
        self.tell(.ready(position), number)
        if self.tell(.failed(position), number) { self.fault(number, "a second failure of \(position) counts") }
    }

    /// Ends the loading of images, perhaps after the end of the attempt, when the images are no longer awaited.
    func prepared(_ number: Int, _ position: Int) {
        guard case .fill(_, let isUseful) = self.loads[number].items[position].behaviour.answer else { return }
        let isOpen = self.loads[number].phases[position] == .preparing
        if isUseful {
            self.tell(.ready(position), number)
            guard isOpen else { return }
            self.loads[number].phases[position] = .ready
            self.note(.ready, number, position)
        } else if self.tell(.failed(position), number) {
            if !isOpen { self.fault(number, "a useless ad of \(position) counts after its end") }
            self.note(.useless, number, position)
            self.end(number, position, .failed)
        }
    }
}

extension ScheduleDriver {
    func holdAuction(_ number: Int, within limit: Int) {
        let bidders = self.schedule.loads[number].auction?.bidders ?? []
        if bidders.isEmpty { return self.endAuction(number) }
        self.queue.insert(.auctionTimeout, at: self.now + limit, load: number)
        for (index, bidder) in bidders.enumerated() {
            guard let delay = bidder.delay else { continue }
            self.queue.insert(.bid, at: self.now + delay, load: number, position: index)
        }
    }

    func bid(_ number: Int, _ index: Int) {
        guard let auction = self.schedule.loads[number].auction else { return }
        self.loads[number].bids.append(auction.bidders[index].item)
        self.loads[number].answeredBidders += 1
        // A late bid ends the auction again, which must not count.
        if self.loads[number].answeredBidders == auction.bidders.count { self.endAuction(number) }
    }

    func endAuction(_ number: Int) {
        var items = self.schedule.loads[number].items
        var winner: Schedule.Item?
        for bid in self.loads[number].bids {
            guard let best = winner else {
                winner = bid
                continue
            }
            if bid.price > best.price || bid.price == best.price && bid.lineItem < best.lineItem { winner = bid }
        }
        if let winner { items.insert(winner, at: items.firstIndex { $0.price < winner.price } ?? items.count) }
        guard self.tell(.auctionEnded(items.map(WaterfallMachine.Rule.init)), number) else { return }
        if self.loads[number].record.auctionEndedAt != nil || self.loads[number].hasEnded {
            return self.fault(number, "an auction counts after its end")
        }
        self.loads[number].record.auctionEndedAt = Int(self.time(of: number).count)
        self.loads[number].set(items)
    }
}
