internal import MediationCore

/// The work of one thread.
struct SimulationWorker {
    private let traffic: CompiledTraffic
    private let blockSize: Int
    private let seedKey: UInt64
    private let tally: Tally
    private let hasDays: Bool
    private var samplers: [ItemSampler]
    private var bidSamplers: [BidSampler]
    private let plain: PlainLoads
    private let full: FullLoads
    private var partial: SimulationResult

    init(_ traffic: CompiledTraffic, blockSize: Int, seed: UInt64, _ empty: SimulationResult) {
        self.traffic = traffic
        self.blockSize = blockSize
        self.seedKey = Randomness.key(ofSeed: seed)
        self.tally = Tally(itemCount: traffic.items.count, segmentCount: traffic.segments.count + 1)
        self.hasDays = traffic.model.traffic.drift != nil
        self.samplers = traffic.samplers(.init())
        self.bidSamplers = traffic.bidSamplers(.init())
        self.plain = PlainLoads(traffic, seedKey: self.seedKey, tally: self.tally)
        self.full = FullLoads(traffic, seedKey: self.seedKey, tally: self.tally)
        self.partial = empty
    }

    /// Simulates whole blocks; only the last one of a run may be incomplete.
    mutating func run(_ requests: Range<Int>) {
        if self.traffic.isPlain, !self.hasDays {
            self.plain.run(requests, self.samplers)
            self.tally.settlePlain(self.samplers)
        } else {
            var first = requests.lowerBound
            while first < requests.upperBound {
                let next = min(first + self.blockSize, requests.upperBound)
                self.runBlock(first..<next)
                first = next
            }
        }
        self.tally.drain(into: &self.partial)
    }

    private mutating func runBlock(_ block: Range<Int>) {
        if self.hasDays {
            let day = self.traffic.day(block.lowerBound / self.blockSize, seedKey: self.seedKey)
            self.samplers = self.traffic.samplers(day)
            self.bidSamplers = self.traffic.bidSamplers(day)
        }
        let before = self.tally.block
        if self.traffic.isPlain {
            self.plain.run(block, self.samplers)
            self.tally.settlePlain(self.samplers)
        } else {
            self.full.run(block, self.samplers, self.bidSamplers)
        }
        guard !self.partial.isIndependent else { return }
        let sums = self.tally.block - before
        self.partial.blocks.add(sums)
        self.partial.sessionSums?.add(sums)
    }

    /// The result of all requests.
    var result: SimulationResult {
        var result = self.partial
        result.latency = self.tally.latency
        return result
    }
}
