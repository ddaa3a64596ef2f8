internal import MediationCore

/// Reads response infos of this library, and ignores keys that a later version adds.
enum OwnResponseInfo {
    static func load(_ node: ConfigurationNode) throws(ConfigurationProblem) -> LoggedLoad {
        let outcome: LoggedLoad.Outcome
        var reason: String?
        switch node.text(["outcome"]) {
        case "filled": outcome = .filled
        case "noFill": outcome = .noFill
        case "deadlineExceeded": outcome = .deadlineExceeded
        case "cancelled": (outcome, reason) = (.noFill, "the app cancelled this load")
        default:
            let message = "is no outcome of a load"
            throw ConfigurationProblem(position: node["outcome"]?.position, path: "outcome", message: message)
        }
        let infos = try node.objects(["lineItems"])
        var attempts: [LoggedLoad.Attempt] = []
        for info in infos {
            if info["keptFromLoadID"] != nil { reason = reason ?? "ended with an ad of an earlier load" }
            attempts.append(try Self.attempt(info))
        }
        let names = Set(attempts.map(\.name))
        guard names.count == attempts.count else {
            throw ConfigurationProblem(position: node.position, path: "lineItems", message: "two have the same name")
        }
        return LoggedLoad(
            adUnit: node.text(["adUnitID"]),
            user: node.text(["user", "userID"]),
            outcome: outcome,
            latency: try node.number("latencyMs"),
            auctionLatency: try node.number("auctionLatencyMs"),
            attempts: attempts,
            reasonNotToUse: reason
        )
    }

    private static func attempt(_ info: ConfigurationNode) throws(ConfigurationProblem) -> LoggedLoad.Attempt {
        guard let name = info.text(["name"]) else {
            throw ConfigurationProblem(position: info.position, path: "name", message: "is missing")
        }
        let code = try info["error"]?.number("code").map { Int($0) }
        let outcome = info.text(["outcome"])
        guard let outcome, let meaning = Self.outcome(outcome, code: code) else {
            throw ConfigurationProblem(position: info.position, path: "outcome", message: "is none of a line item")
        }
        var isBidder = false
        if case .bool(true) = info["isBidder"]?.value { isBidder = true }
        return LoggedLoad.Attempt(
            name: name,
            adapter: info.text(["adapter"]),
            price: try info.number("ecpm", greatest: ConfigurationReader.greatestPrice),
            isBidder: isBidder,
            outcome: meaning,
            isWinner: outcome == "loaded",
            start: try info.number("startedAfterMs"),
            latency: try info.number("latencyMs")
        )
    }

    private static func outcome(_ text: String, code: Int?) -> LoggedLoad.Attempt.Outcome? {
        let code = code.flatMap(MediationError.Code.init(rawValue:))
        switch text {
        case "loaded", "notUsed": return .filled
        case "failed": return code == .noFill ? .noFill : .error
        case "timedOut": return code == .deadlineExceeded ? .cutOff : .timedOut
        case "cancelled": return .cutOff
        case "notAttempted": return .notAttempted
        case "skipped":
            switch code {
            case .outOfTime?: return .outOfTime
            case .noBid?, .outbid?, .bidRejected?, .bidTooLate?, .bidBelowFloor?, .auctionFailed?: return .lostAuction
            default: return .withheld
            }
        default: return nil
        }
    }
}
