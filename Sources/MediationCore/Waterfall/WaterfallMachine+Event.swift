extension WaterfallMachine {
    /// What a driver can tell the machine: its events as values, for records and their replay.
    package enum Event: Hashable, Sendable {
        case auctionEnded([Rule])
        case filled(Int)
        case ready(Int)
        case failed(Int)
        case timedOut(Int)
        case silent(Int)
        case waited
        case deadlinePassed
        case cancelled
    }

    /// Takes an event in, as the method of its name does.
    package mutating func handle(_ event: Event) {
        switch event {
        case .auctionEnded(let rules): _ = self.auctionEnded(rules)
        case .filled(let position): _ = self.filled(position)
        case .ready(let position): self.ready(position)
        case .failed(let position): _ = self.failed(position)
        case .timedOut(let position): self.timedOut(position)
        case .silent(let position): self.silent(position)
        case .waited: self.waited()
        case .deadlinePassed: self.deadlinePassed()
        case .cancelled: self.cancelled()
        }
    }
}
