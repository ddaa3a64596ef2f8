import MediationCore

/// The totals of the client, added up from the response info of its loads.
struct SoakTally {
    /// The attempts at one ad unit of the network.
    struct Attempts {
        /// The number of adapters that were asked.
        var asked = 0
        /// The number of adapters that answered with the network's answer.
        var answered = 0
        /// The number of adapters that were given up before that, by the outcome of their attempt.
        var givenUp: [ResponseInfo.LineItemInfo.Outcome: Int] = [:]
        /// The number of ads that were kept in an earlier load: the server was asked then.
        var kept = 0
        var loaded = 0
        var answeredTwice = 0
    }

    private(set) var attempts: [String: Attempts] = [:]
    private(set) var outcomes: [ResponseInfo.Outcome: Int] = [:]
    private(set) var violations: [ContractViolation.Kind: Int] = [:]
    private(set) var skipped: [String: Int] = [:]
    /// The first few answers that differ from the server's script.
    private(set) var surprises: [String] = []
    /// The first few contradictions within a response info.
    private(set) var contradictions: [String] = []
    /// The duration of the longest load.
    private(set) var longest = Duration.zero
    private(set) var auctions = 0

    private let chaos: Chaos
    private let units: [String: ChaosUnit]

    init(_ chaos: Chaos) {
        self.chaos = chaos
        self.units = Dictionary(uniqueKeysWithValues: chaos.units.map { ($0.name, $0) })
    }

    mutating func add(_ info: ResponseInfo) {
        self.outcomes[info.outcome, default: 0] += 1
        self.longest = max(self.longest, info.latency)
        if info.auctionLatency != nil { self.auctions += 1 }
        if let contradiction = Self.contradiction(in: info), self.contradictions.count < 10 {
            self.contradictions.append("\(info.loadID): \(contradiction)")
        }
        for item in info.lineItems { self.add(item, of: info) }
    }

    private mutating func add(_ item: ResponseInfo.LineItemInfo, of info: ResponseInfo) {
        for violation in item.violations { self.violations[violation.kind, default: 0] += 1 }
        if item.outcome == .skipped, let error = item.error { self.skipped[error.code.name, default: 0] += 1 }
        guard item.latency != nil, let unit = self.units[item.name] else { return }
        var attempts = self.attempts[item.name] ?? Attempts()
        if item.outcome == .loaded { attempts.loaded += 1 }
        if item.keptFromLoadID != nil {
            attempts.kept += 1
        } else {
            attempts.asked += 1
            if Self.isAnswered(item, unit) {
                attempts.answered += 1
                attempts.answeredTwice += item.violations.count { $0.kind == .answeredTwice }
                self.compare(item, of: info, unit)
            } else {
                attempts.givenUp[item.outcome, default: 0] += 1
            }
        }
        self.attempts[item.name] = attempts
    }

    /// Returns whether the adapter answered because the network had answered.
    private static func isAnswered(_ item: ResponseInfo.LineItemInfo, _ unit: ChaosUnit) -> Bool {
        guard unit.asksServer else { return false }
        switch item.outcome {
        case .loaded, .notUsed: return true
        case .failed where unit.saysNoFillFirst: return item.error?.code == .noFill
        // An ad without any asset is a failure that the adapter finds, not the network.
        case .failed: return item.error.map { $0.networkCode != nil || $0.code == .serverError } ?? false
        default: return false
        }
    }

    /// Compares an answer with the server's script.
    private mutating func compare(
        _ item: ResponseInfo.LineItemInfo,
        of info: ResponseInfo,
        _ unit: ChaosUnit
    ) {
        guard !unit.saysNoFillFirst else { return }
        let forecast = self.chaos.forecast(item.name, loadID: info.loadID, isBidder: unit.ecpm == nil)
        let found: Chaos.Forecast =
            switch item.error?.code {
            case nil: .ad
            case .noFill: .noFill
            case .networkError: .noAnswer
            default: .error
            }
        guard found != forecast, self.surprises.count < 10 else { return }
        self.surprises.append(
            "\(info.loadID), \(item.name): \(forecast) was to come, and \(item.outcome) \(item.error?.message ?? "")"
        )
    }

    /// Returns the contradiction in a response info; `nil` if there is none.
    private static func contradiction(in info: ResponseInfo) -> String? {
        let loaded = info.lineItems.count { $0.outcome == .loaded }
        guard loaded == (info.outcome == .filled ? 1 : 0) else { return "\(info.outcome) with \(loaded) loaded" }
        guard Set(info.lineItems.map(\.name)).count == info.lineItems.count else { return "a line item is there twice" }
        for item in info.lineItems {
            switch item.outcome {
            case .failed, .timedOut, .cancelled:
                if item.error == nil { return "\(item.name) \(item.outcome) for no reason" }
                if item.latency == nil { return "\(item.name) \(item.outcome), and was not asked" }
            case .skipped: if item.error == nil { return "\(item.name) skipped for no reason" }
            case .loaded, .notUsed: if item.latency == nil { return "\(item.name) \(item.outcome), and was not asked" }
            case .notAttempted: if item.latency != nil { return "\(item.name) not attempted, and was asked" }
            }
        }
        return nil
    }
}
