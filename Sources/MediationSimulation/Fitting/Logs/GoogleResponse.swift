internal import MediationCore

/// Reads response infos of the Google Mobile Ads SDK, in the spellings of its platforms.
enum GoogleResponse {
    /// Under which keys the line items are.
    static let keysOfResponses = [
        "Adapter Responses", "adapterResponses", "adNetworkInfoArray", "Ad Network Info Array", "adNetworkInfos",
    ]

    static func load(_ node: ConfigurationNode) throws(ConfigurationProblem) -> LoggedLoad {
        let loaded =
            node["Loaded Adapter Response"] ?? node["loadedAdapterResponseInfo"]
            ?? node["loadedAdNetworkResponseInfo"]
        let loadedName = loaded.flatMap(Self.name)
        var attempts: [LoggedLoad.Attempt] = []
        var isOver = false
        for response in try node.objects(Self.keysOfResponses) {
            guard let name = Self.name(response) else {
                throw ConfigurationProblem(
                    position: response.position,
                    path: Self.keysOfResponses[0],
                    message: "no name"
                )
            }
            let outcome = Self.outcome(response, isOver: isOver, name: name, loadedName: loadedName)
            attempts.append(
                LoggedLoad.Attempt(
                    name: name,
                    network: response.text(["Ad Source Name", "adSourceName"]),
                    adapter: response.text(["Adapter", "adapterClassName", "adNetworkClassName"]),
                    outcome: outcome,
                    isWinner: outcome == .filled,
                    latency: outcome.isAttempt ? try Self.latency(response) : nil
                )
            )
            isOver = isOver || outcome == .filled
        }
        return LoggedLoad(
            adUnit: node.text(["adUnitId", "adUnitID", "Ad Unit ID"]),
            outcome: isOver ? .filled : .noFill,
            attempts: MAXWaterfallInfo.named(attempts)
        )
    }

    private static func name(_ response: ConfigurationNode) -> String? {
        response.text(["Ad Source Instance Name", "adSourceInstanceName", "Ad Source Name", "adSourceName"])
            ?? response.text(["Adapter", "adapterClassName", "adNetworkClassName"])
    }

    private static func outcome(
        _ response: ConfigurationNode,
        isOver: Bool,
        name: String,
        loadedName: String?
    ) -> LoggedLoad.Attempt.Outcome {
        if let error = response["Ad Error"] ?? response["adError"] ?? response["error"] {
            switch error.value {
            case .null, .string("null"), .string(""): break
            default: return Self.outcome(error)
            }
        }
        if isOver { return .notAttempted }
        // Without a word about what was loaded, what has no error has an ad.
        return loadedName == nil || loadedName == name ? .filled : .notAttempted
    }

    /// An error is an object, or its text; 3 and 9 are no fill on Android, 1 and 9 on iOS.
    private static func outcome(_ error: ConfigurationNode) -> LoggedLoad.Attempt.Outcome {
        let message = (error.text(["Message", "message", "localizedDescription"]) ?? Self.text(error)).lowercased()
        if message.contains("timeout") || message.contains("timed out") { return .timedOut }
        switch error.text(["Code", "code"]) {
        case "3", "9", "1": return .noFill
        default: return message.contains("no fill") || message.contains("no ad") ? .noFill : .error
        }
    }

    private static func text(_ node: ConfigurationNode) -> String {
        if case .string(let text) = node.value { text } else { "" }
    }

    // Android logs whole milliseconds, iOS seconds with a fraction.
    private static func latency(_ response: ConfigurationNode) throws(ConfigurationProblem) -> Double? {
        if let milliseconds = try response.number("latencyMillis") { return milliseconds }
        if let seconds = try response.number("latency") { return seconds * 1000 }
        guard let latency = try response.number("Latency") else { return nil }
        return latency.rounded() == latency ? latency : latency * 1000
    }
}
