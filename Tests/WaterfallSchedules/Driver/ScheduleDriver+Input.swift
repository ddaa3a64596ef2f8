import MediationCore

extension ScheduleDriver.Load {
    init(_ load: Schedule.Load) {
        let plan = WaterfallMachine.Plan(
            deadline: Nanoseconds(Int64(load.deadline)),
            width: load.width,
            hedgeDelay: load.hedgeDelay.map { Nanoseconds(Int64($0)) },
            wait: Nanoseconds(Int64(load.wait)),
            auctionTimeout: load.auction.map { Nanoseconds(Int64($0.timeout)) }
        )
        // With an auction, the waterfall arrives at its end.
        let items = load.auction == nil ? load.items : []
        let rules = items.map(WaterfallMachine.Rule.init)
        self.machine = WaterfallMachine(rules: rules, plan: plan)
        self.transcript = WaterfallTranscript(rules: rules, plan: plan)
        self.record = ScheduleRecord.Load()
        self.items = []
        self.phases = []
        self.set(items)
    }

    mutating func set(_ items: [Schedule.Item]) {
        self.items = items
        self.phases = Array(repeating: .notAsked, count: items.count)
        self.record.items = items.map { ScheduleRecord.Item(lineItem: $0.lineItem) }
    }
}

extension WaterfallMachine.Rule {
    init(_ item: Schedule.Item) {
        self.init(timeout: Nanoseconds(Int64(item.timeout)), minimumTime: Nanoseconds(Int64(item.minimumTime)))
    }
}
