import MediationCore
import MediationTesting

extension WaterfallTranscript {
    /// Returns a machine's transcript for a random waterfall and random events, even early, late or meaningless ones.
    static func random(seed: UInt64) -> WaterfallTranscript {
        var random = SplitMix64(seed: seed)
        func rules() -> [WaterfallMachine.Rule] {
            (0..<Int.random(in: 1...8, using: &random)).map { _ in
                WaterfallMachine.Rule(
                    timeout: Nanoseconds(.random(in: 1...2_000_000_000, using: &random)),
                    minimumTime: Nanoseconds(.random(in: 0...100_000_000, using: &random))
                )
            }
        }
        let plan = WaterfallMachine.Plan(
            deadline: Nanoseconds(.random(in: 1...4_000_000_000, using: &random)),
            width: .random(in: 1...4, using: &random),
            hedgeDelay: Bool.random(using: &random) ? Nanoseconds(300_000_001) : nil,
            wait: Nanoseconds(.random(in: 0...500_000_000, using: &random)),
            auctionTimeout: Bool.random(using: &random) ? Nanoseconds(700_000_000) : nil
        )
        var transcript = WaterfallTranscript(rules: rules(), plan: plan)
        var machine = WaterfallMachine(rules: transcript.rules, plan: plan)
        var time = Nanoseconds.zero
        while true {
            var action = machine.next(at: time)
            while action != .wait {
                transcript.steps.append(Step(time: time, content: .action(action)))
                if case .finish = action { return transcript }
                action = machine.next(at: time)
            }
            time = time + Nanoseconds(.random(in: 0...200_000_000, using: &random))
            let position = Int.random(in: 0..<transcript.rules.count, using: &random)
            let event: WaterfallMachine.Event =
                switch Int.random(in: 0..<21, using: &random) {
                case 0: .cancelled
                case 1: .deadlinePassed
                case 2: .waited
                case 3..<5: .silent(position)
                case 5..<8: .timedOut(position)
                case 8..<12: .failed(position)
                case 12..<15: .filled(position)
                case 15..<18: .ready(position)
                case 18: .withdrawn(position)
                default: .auctionEnded(rules())
                }
            transcript.steps.append(Step(time: time, content: .event(event)))
            machine.handle(event)
        }
    }
}
