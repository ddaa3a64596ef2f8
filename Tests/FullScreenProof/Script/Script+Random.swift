import MediationCore
import MediationTesting

extension Script {
    /// The most ads of a script.
    static let mostAds = 4

    /// Creates the script of a seed.
    package init(seed: UInt64) {
        var writer = ScriptWriter(random: SplitMix64(seed: seed))
        self.moments = writer.write()
    }
}

/// Writes a random script, in which most ads go through most of their life.
private struct ScriptWriter {
    var random: SplitMix64
    var ads = 0

    mutating func write() -> [[Step]] {
        var moments = [[self.load()]]
        for _ in 0..<Int.random(in: 4...16, using: &self.random) {
            // Time passes between moments, when all calls have returned that can.
            let isBurst = self.isOne(in: 4)
            moments.append(isBurst ? (0..<self.number(2...4)).map { _ in self.act() } : [self.step()])
        }
        return moments
    }

    private mutating func step() -> Step {
        switch self.number(0...99) {
        case 0..<78: self.act()
        case 78..<97: .wait(self.time())
        default: .jump(self.isOne(in: 3) ? self.longTime() : self.time())
        }
    }

    /// Returns a step that takes no time.
    private mutating func act() -> Step {
        switch self.number(0...77) {
        case 0..<8: self.ads < Script.mostAds ? self.load() : .listen(self.ad())
        case 8..<16: .listen(self.ad())
        case 16..<18: .verify(self.ad(), "data \(self.number(0...9))")
        case 18..<38: .present(self.ad(), self.place())
        case 38..<42: .release(self.ad())
        case 42..<72: .act(self.ad(), self.acts(1...5), elsewhere: self.isOne(in: 10))
        case 72..<76: .empty
        default: .choose(self.isOne(in: 2))
        }
    }

    private mutating func load() -> Step {
        let formats = ProofFormat.allCases
        var script = AdScript(format: formats[self.number(0...formats.count - 1)])
        if !self.isOne(in: 4) {
            let lives: [Duration] = [.nanoseconds(1), .seconds(3), .seconds(12), .seconds(60)]
            script.timeToLive = Nanoseconds(lives[self.number(0...3)])
        }
        if self.isOne(in: 8) { script.atOnce = self.acts(1...2) }
        if !self.isOne(in: 3) { script.inside = self.acts(1...7) }
        if self.isOne(in: 6) { script.successor = self.number(0...Script.mostAds - 1) }
        self.ads += 1
        return .load(self.ads - 1, script)
    }

    private mutating func ad() -> Int { self.number(0...max(0, self.ads - 1)) }

    private mutating func place() -> Place {
        switch self.number(0...19) {
        case 0: .detached
        case 1: .nowhere
        case 2..<5: .topmost
        default: .root
        }
    }

    /// Returns a part of what a network does in its right order, or acts in any order, some of them twice.
    private mutating func acts(_ count: ClosedRange<Int>) -> [NetworkAct] {
        let reward = self.reward()
        let all: [NetworkAct] = [
            .appear, .willPresent, .impression, .click, .reward(reward), .willDismiss, .disappear, .didDismiss,
        ]
        let count = self.number(count)
        if self.isOne(in: 2) {
            let start = self.number(0...all.count - 1)
            return all[start..<min(start + count, all.count)].filter { _ in !self.isOne(in: 6) }
                .flatMap { act in self.isOne(in: 8) ? [act, act] : [act] }
        }
        let any = all + [.failure, .expired, .reward(reward), .impression, .appear]
        return (0..<count).map { _ in any[self.number(0...any.count - 1)] }
    }

    private mutating func reward() -> Double {
        self.isOne(in: 5) ? [-1, .nan, .infinity, -0.001][self.number(0...3)] : Double(self.number(0...5)) / 2
    }

    /// Returns a time that no other of the script has: timers of different ads do not come together.
    private mutating func time() -> Nanoseconds {
        switch self.number(0...499) {
        case 0: self.longTime()
        case 1..<200: self.time(.seconds(13))
        case 200..<330: self.time(.seconds(4))
        default: self.time(.seconds(1))
        }
    }

    private mutating func longTime() -> Nanoseconds { self.time(.seconds(self.isOne(in: 3) ? 4 * 3600 : 3700)) }

    private mutating func time(_ longest: Duration) -> Nanoseconds {
        Nanoseconds(Int64.random(in: 1...Nanoseconds(longest).count, using: &self.random))
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.random) }

    private mutating func isOne(in count: Int) -> Bool { self.number(0...count - 1) == 0 }
}
