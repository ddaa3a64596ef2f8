import MediationCore

/// Drives loads with several line items open at a time, which answer in mixed order.
///
/// The last line item has an ad, and in most loads one to three in the middle have one too. The bits of a number that
/// follows from the load's number determine the next line item to answer, and whether a line item is silent or an ad
/// has waited long enough before: the choices are the same in every run, and differ from load to load.
struct MixedDrive {
    private let plan: WaterfallMachine.Plan
    private let isHedged: Bool

    init(_ strategy: WaterfallStrategy) {
        self.plan = WaterfallMachine.Plan(
            deadline: MachineWork.deadline,
            width: strategy.width,
            hedgeDelay: strategy.hedgeDelay.map { Nanoseconds($0) },
            wait: Nanoseconds(strategy.wait)
        )
        self.isHedged = strategy.hedgeDelay != nil
    }

    /// Returns the line items that have ads, as bits; the load's number selects the row.
    private static func fills(_ load: Int) -> UInt64 {
        switch load & 3 {
        case 0: 0b10_0000_0000
        case 1: 0b10_0010_0000
        case 2: 0b10_0011_0000
        default: 0b10_1101_0000
        }
    }

    @inline(never)
    func run(_ loads: Int) -> MachineWork {
        let rules = MachineWork.rules
        var work = MachineWork()
        var machine = WaterfallMachine(rules: rules, plan: self.plan)
        for load in 0..<loads {
            machine.restart()
            var choices = (UInt64(truncatingIfNeeded: load) &+ 1) &* 0x9E37_79B9_7F4A_7C15
            let fills = Self.fills(load)
            var time = Nanoseconds.zero
            /// The line items that have been asked and have not answered, as bits.
            var open: UInt64 = 0
            var newest = -1
            var isHolding = false
            driving: while true {
                work.events += 1
                switch machine.next(at: time) {
                case .ask(let position, _):
                    work.attempts += 1
                    open |= 1 << UInt64(truncatingIfNeeded: position)
                    newest = position
                case .wait:
                    time.count += 1_000_000
                    work.events += 1
                    let choice = choices & 3
                    choices = choices >> 2 | choices << 62
                    if isHolding, choice == 3 {
                        machine.handle(.waited)
                    } else if self.isHedged, choice & 1 == 1, newest < MachineWork.lineItems - 1, !isHolding {
                        machine.handle(.silent(newest))
                        // Only once, as by a timer.
                        newest = MachineWork.lineItems
                    } else {
                        let position = Self.one(of: open, choice)
                        open &= ~(1 << UInt64(truncatingIfNeeded: position))
                        if fills >> UInt64(truncatingIfNeeded: position) & 1 == 0 {
                            machine.handle(.failed(position))
                        } else if machine.handle(.filled(position)) {
                            machine.handle(.ready(position))
                            work.events += 1
                        }
                    }
                case .cancel(let position, _):
                    open &= ~(1 << UInt64(truncatingIfNeeded: position))
                    work.cancelled += 1
                case .hold:
                    isHolding = true
                    work.held += 1
                case .setAside: work.setAside += 1
                case .finish(.filled):
                    work.filled += 1
                    break driving
                case .skip, .holdAuction: continue
                case .finish: break driving
                }
            }
        }
        return work
    }

    /// Returns the first, the second or the last open line item.
    private static func one(of open: UInt64, _ choice: UInt64) -> Int {
        let withoutFirst = open & (open &- 1)
        if choice == 1, withoutFirst != 0 { return withoutFirst.trailingZeroBitCount }
        return choice == 2 ? 63 - open.leadingZeroBitCount : open.trailingZeroBitCount
    }
}
