/// Computes a case that asks several line items at a time, playing every combination of answers by the rules alone.
struct ConcurrentReference {
    private(set) var figures: MomentFigures

    private struct Answer {
        var isFill: Bool
        var time: Int64
        var share: Double
    }

    init(_ load: MomentCase) {
        self.figures = MomentFigures(count: load.items.count)
        self.figures.see(load.hedgeDelay == nil ? .parallel : .hedged)
        self.figures.see(.waiting, if: load.wait > 0)
        let answers = load.items.map { item in
            let none = 8 - item.fills - item.errors
            return Self.answers(item.fills, item.fill, true) + Self.answers(none, item.noFill, false)
                + Self.answers(item.errors, item.error, false)
        }
        self.combine(load, answers, [], 1)
    }

    private static func answers(_ eighths: Int, _ latency: MomentCase.Latency, _ isFill: Bool) -> [Answer] {
        guard eighths > 0, case .times(let times) = latency else { return [] }
        return times.map { Answer(isFill: isFill, time: $0.key, share: Double(eighths * $0.value) / 64) }
    }

    private mutating func combine(_ load: MomentCase, _ answers: [[Answer]], _ chosen: [Answer], _ share: Double) {
        guard chosen.count < answers.count else {
            var play = Play(load, chosen.map { ($0.isFill, $0.time) }, share, self.figures)
            play.run()
            self.figures = play.figures
            return
        }
        for answer in answers[chosen.count] { self.combine(load, answers, chosen + [answer], share * answer.share) }
    }
}

/// A load whose answers are all known.
private struct Play {
    private struct Open {
        var item: Int
        var start: Int64
        var answer: Int64
        var timeout: Int64
        var silence: Int64
        var hasAd = false
    }

    private enum Kind: Int {
        case deadline, timeout, waitEnd, silence, answer
    }

    private let load: MomentCase
    private let answers: [(isFill: Bool, time: Int64)]
    private let share: Double
    var figures: MomentFigures
    private var now: Int64 = 0
    private var next = 0
    private var open: [Open] = []
    private var best: Int?
    private var waitEnd: Int64?
    private var mayAsk = true
    private var hasEnded = false

    init(_ load: MomentCase, _ answers: [(Bool, Int64)], _ share: Double, _ figures: MomentFigures) {
        self.load = load
        self.answers = answers
        self.share = share
        self.figures = figures
    }

    mutating func run() {
        while true {
            while self.act() {}
            guard !self.hasEnded else { return }
            self.happen()
        }
    }

    /// Performs the next action that is possible now; returns `false` once there is no other.
    private mutating func act() -> Bool {
        guard !self.hasEnded else { return false }
        if let best = self.best {
            for open in self.open where open.item > best { self.drop(open) }
            self.open.removeAll { $0.item > best }
            guard self.open.contains(where: { $0.item < best }), self.load.wait > 0 else {
                self.end(with: best)
                return false
            }
            if self.waitEnd == nil {
                self.waitEnd = min(self.now + self.load.wait, self.load.deadline)
                self.figures.see(.waitEndsAtDeadline, if: self.now + self.load.wait == self.load.deadline)
            }
            return false
        }
        guard self.open.isEmpty || self.mayAsk && self.open.count < self.load.width else { return false }
        guard self.next < self.load.items.count else {
            if self.open.isEmpty { self.end(with: nil) }
            return false
        }
        self.ask()
        return true
    }

    private mutating func ask() {
        let index = self.next
        let item = self.load.items[index]
        let left = self.load.deadline - self.now
        self.next += 1
        self.figures.see(.leastTimeJustLeft, if: left == item.minimumTime && self.now > 0)
        guard left >= item.minimumTime else {
            self.figures.see(.skipped)
            self.figures.items[index].outOfTime += self.share
            return
        }
        if self.load.hedgeDelay != nil { self.mayAsk = false }
        self.figures.items[index].attempts += self.share
        self.figures.items[index].startTime += self.share * Double(self.now)
        self.open.append(
            Open(
                item: index,
                start: self.now,
                answer: self.now + self.answers[index].time,
                timeout: self.now + min(item.timeout, left),
                silence: self.load.hedgeDelay.map { self.now + $0 } ?? .max
            )
        )
    }

    private mutating func happen() {
        var first = (time: self.load.deadline, kind: Kind.deadline, index: -1)
        func consider(_ time: Int64, _ kind: Kind, _ index: Int) {
            guard (time, kind.rawValue, index) < (first.time, first.kind.rawValue, first.index) else { return }
            first = (time, kind, index)
        }
        if let waitEnd = self.waitEnd { consider(waitEnd, .waitEnd, 0) }
        for (index, open) in self.open.enumerated() where !open.hasAd {
            consider(open.timeout, .timeout, index)
            consider(open.silence, .silence, index)
            consider(open.answer, .answer, index)
        }
        self.look(at: first.time)
        self.now = first.time
        switch first.kind {
        case .deadline: self.end(with: self.best, isLate: true)
        case .waitEnd: self.end(with: self.best)
        case .timeout:
            let item = self.open.remove(at: first.index).item
            self.figures.items[item].timeouts += self.share
            if item == self.next - 1 { self.mayAsk = true }
        case .silence:
            self.open[first.index].silence = .max
            if self.open[first.index].item == self.next - 1 { self.mayAsk = true }
        case .answer: self.answer(first.index)
        }
    }

    private mutating func answer(_ index: Int) {
        let item = self.open[index].item
        guard self.answers[item].isFill else {
            self.open.remove(at: index)
            if item == self.next - 1 { self.mayAsk = true }
            return
        }
        self.open[index].hasAd = true
        if let best = self.best, let place = self.open.firstIndex(where: { $0.item == max(best, item) }) {
            self.drop(self.open.remove(at: place))
        }
        self.best = min(self.best ?? item, item)
    }

    /// Drops a line item that is no longer needed.
    private mutating func drop(_ open: Open) {
        if open.hasAd {
            self.figures.items[open.item].fills += self.share
        } else {
            self.figures.items[open.item].notNeeded += self.share
        }
    }

    private mutating func end(with best: Int?, isLate: Bool = false) {
        self.hasEnded = true
        self.figures.latency += self.share * Double(self.now)
        if let best {
            self.figures.items[best].fills += self.share
            self.figures.items[best].loads += self.share
            for open in self.open where open.item != best { self.drop(open) }
        } else if isLate {
            self.figures.deadlineHits += self.share
            for open in self.open { self.figures.items[open.item].deadlineHits += self.share }
        }
    }

    private mutating func look(at time: Int64) {
        let awaited = self.open.filter { !$0.hasAd }
        let answers = awaited.filter { $0.answer == time }
        self.figures.see(.answersAtOnce, if: answers.count > 1)
        self.figures.see(.answerAtDeadline, if: time == self.load.deadline && !answers.isEmpty)
        self.figures.see(.timeoutAtDeadline, if: time == self.load.deadline && awaited.contains { $0.timeout == time })
        self.figures.see(.answerAtTimeout, if: answers.contains { $0.timeout == time && time < self.load.deadline })
        self.figures.see(.answerAsTheWaitEnds, if: self.waitEnd == time && !answers.isEmpty)
        self.figures.see(.answerAtHedgeDelay, if: answers.contains { $0.silence == time })
    }
}
