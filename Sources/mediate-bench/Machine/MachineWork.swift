import MediationCore

/// The work done by driving the machine.
struct MachineWork {
    /// The number of line items in each load.
    static let lineItems = 10

    var attempts = 0
    /// The number of calls of the machine, both notifications and queries.
    var events = 0
    var held = 0
    var setAside = 0
    var cancelled = 0
    /// The number of loads that ended with an ad, as all of them must.
    var filled = 0

    static var rules: [WaterfallMachine.Rule] {
        Array(
            repeating: WaterfallMachine.Rule(
                timeout: Nanoseconds(2_000_000_000),
                minimumTime: Nanoseconds(50_000_000)
            ),
            count: Self.lineItems
        )
    }

    static let deadline = Nanoseconds(8_000_000_000)
}
