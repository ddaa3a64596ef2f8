internal import MediationCore

/// Reads response infos of the Google Mobile Ads SDK, in the spellings of its platforms.
enum GoogleResponse {
    /// The keys of the line items.
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
        var isUnclear = false
        for response in try node.objects(Self.keysOfResponses) {
            guard let name = Self.name(response) else {
                throw ConfigurationProblem(
                    position: response.position,
                    path: Self.keysOfResponses[0],
                    message: "no name"
                )
            }
            let error = Self.error(of: response)
            let platform = error.flatMap { Self.platform(of: $0, in: response, of: node) }
            isUnclear = isUnclear || (error.map { platform == nil && Self.code(of: $0) == "1" } ?? false)
            let outcome =
                error.map { Self.outcome($0, on: platform) }
                ?? Self.outcome(isOver: isOver, name: name, loadedName: loadedName)
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
            attempts: MAXWaterfallInfo.named(attempts),
            note: isUnclear ? Self.unclear : nil
        )
    }

    private static let unclear =
        "Errors with code 1 are taken as no fill, as on iOS: the log does not say whether it is of Android, where it is an "
        + "invalid request."

    private static func name(_ response: ConfigurationNode) -> String? {
        response.text(["Ad Source Instance Name", "adSourceInstanceName", "Ad Source Name", "adSourceName"])
            ?? response.text(["Adapter", "adapterClassName", "adNetworkClassName"])
    }

    private static func error(of response: ConfigurationNode) -> ConfigurationNode? {
        guard let error = response["Ad Error"] ?? response["adError"] ?? response["error"] else { return nil }
        switch error.value {
        case .null, .string("null"), .string(""): return nil
        default: return error
        }
    }

    private static func outcome(isOver: Bool, name: String, loadedName: String?) -> LoggedLoad.Attempt.Outcome {
        if isOver { return .notAttempted }
        // If the log does not name the loaded line item, the one without an error has an ad.
        return loadedName == nil || loadedName == name ? .filled : .notAttempted
    }

    // MARK: Errors

    private enum Platform {
        case android, iOS
    }

    /// Returns the platform of an error, by its domain or the spelling of keys; `nil` if it cannot be determined.
    private static func platform(
        of error: ConfigurationNode,
        in response: ConfigurationNode,
        of info: ConfigurationNode
    ) -> Platform? {
        let domain = (error.text(["Domain", "domain"]) ?? Self.text(error)).lowercased()
        if domain.contains("com.google.android.gms") { return .android }
        if domain.contains("com.google.admob") || domain.contains("gaderrordomain") { return .iOS }
        let keys = ["adNetworkInfoArray", "Ad Network Info Array", "adNetworkInfos", "loadedAdNetworkResponseInfo"]
        if keys.contains(where: { info[$0] != nil }) || response["adNetworkClassName"] != nil { return .iOS }
        return nil
    }

    private static func code(of error: ConfigurationNode) -> String? { error.text(["Code", "code"]) }

    /// Returns the outcome of an error, which is an object or its text; 3 and 9 are no fill on Android, 1 and 9 on iOS.
    private static func outcome(_ error: ConfigurationNode, on platform: Platform?) -> LoggedLoad.Attempt.Outcome {
        let message = (error.text(["Message", "message", "localizedDescription"]) ?? Self.text(error)).lowercased()
        if message.contains("timeout") || message.contains("timed out") { return .timedOut }
        switch (Self.code(of: error), platform) {
        case ("9", _), ("3", .android), ("3", nil), ("1", .iOS), ("1", nil): return .noFill
        case ("5", .iOS): return .timedOut
        case ("1", .android), ("3", .iOS): return .error
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
