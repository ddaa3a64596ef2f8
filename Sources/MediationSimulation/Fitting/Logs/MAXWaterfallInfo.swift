internal import MediationCore

/// Reads waterfall infos of AppLovin MAX, as apps log them: `name`, `latencyMillis`, `networkResponses`.
enum MAXWaterfallInfo {
    static func load(_ node: ConfigurationNode) throws(ConfigurationProblem) -> LoggedLoad {
        var attempts: [LoggedLoad.Attempt] = []
        for response in try node.objects(["networkResponses"]) { attempts.append(try Self.attempt(response)) }
        let isFilled = attempts.contains { $0.outcome == .filled }
        return LoggedLoad(
            adUnit: node.text(["adUnitId", "adUnitIdentifier", "adUnitID"]),
            outcome: isFilled ? .filled : .noFill,
            latency: try node.number("latencyMillis"),
            attempts: Self.named(attempts)
        )
    }

    private static func attempt(_ response: ConfigurationNode) throws(ConfigurationProblem) -> LoggedLoad.Attempt {
        let network = response["mediatedNetwork"]
        let networkName = network?.text(["name", "networkName"]) ?? response.text(["mediatedNetwork", "networkName"])
        let credentials = response["credentials"]
        let placement = credentials?.text(["placement_id", "placementId", "ad_unit_id", "zone_id", "slot_id"])
        guard let name = placement ?? networkName else {
            throw ConfigurationProblem(
                position: response.position,
                path: "networkResponses",
                message: "has neither a credentials.placement_id nor a mediatedNetwork"
            )
        }
        var isBidder = networkName?.lowercased().contains("bidding") == true
        if case .bool(true) = response["isBidding"]?.value { isBidder = true }
        let outcome = try Self.outcome(response)
        return LoggedLoad.Attempt(
            name: name,
            network: networkName,
            adapter: network?.text(["adapterClassName", "adapterClass"]),
            isBidder: isBidder,
            outcome: outcome,
            isWinner: outcome == .filled,
            latency: outcome.isAttempt ? try response.number("latencyMillis") : nil
        )
    }

    private static func outcome(_ response: ConfigurationNode) throws(ConfigurationProblem)
        -> LoggedLoad.Attempt.Outcome
    {
        switch response.text(["adLoadState"]) {
        case "0", "AD_LOAD_NOT_ATTEMPTED", "adLoadNotAttempted": return .notAttempted
        case "1", "AD_LOADED", "adLoaded": return .filled
        case "2", "FAILED_TO_LOAD", "adFailedToLoad":
            switch response["error"]?.text(["code", "errorCode"]) {
            case "204": return .noFill
            case "-5001", "-1001": return .timedOut
            case nil: return .noFill
            default: return .error
            }
        default:
            throw ConfigurationProblem(
                position: response["adLoadState"]?.position ?? response.position,
                path: "adLoadState",
                message: "is not 0, 1 or 2"
            )
        }
    }

    /// Makes names unique, since placements of two networks may have the same name.
    static func named(_ attempts: [LoggedLoad.Attempt]) -> [LoggedLoad.Attempt] {
        var counts: [String: Int] = [:]
        for attempt in attempts { counts[attempt.name, default: 0] += 1 }
        var seen: [String: Int] = [:]
        return attempts.map { attempt in
            guard counts[attempt.name, default: 0] > 1 else { return attempt }
            var attempt = attempt
            if let network = attempt.network, network != attempt.name { attempt.name = "\(network): \(attempt.name)" }
            seen[attempt.name, default: 0] += 1
            if let number = seen[attempt.name], number > 1 { attempt.name += " (\(number))" }
            return attempt
        }
    }
}
