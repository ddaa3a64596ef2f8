import MediationCore

/// What a drive of the machine consisted of.
struct MachineWork {
    /// How many line items each load has.
    static let lineItems = 10

    var attempts = 0
    /// Calls of the machine: what it was told, and what it was asked.
    var events = 0
    var held = 0
    var setAside = 0
    var cancelled = 0
    /// Loads that ended with an ad, as all must.
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
