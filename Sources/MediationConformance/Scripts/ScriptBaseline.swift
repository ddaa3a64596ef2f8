import MediationCore

/// The outcome of a plain load: scripts demand no more of the adapter.
@MainActor
struct ScriptBaseline {
    /// The assets of an ad that has everything, on both sides of the adapter.
    let network: NetworkAssets, mapped: MappedAssets

    /// The request's ad unit, if the network is told one.
    let adUnitID: String?

    /// The settings with other ad units, if the ad unit comes from the settings.
    let variants: SettingVariants?

    /// Indicates whether the adapter lets go of everything once the app has.
    let letsGo: Bool

    /// The kinds of failures of which the errors contain the network's message.
    private(set) var messagesPassedOn: Set<NetworkFailure.Kind> = []

    /// The names of the choices that the network is told when all are known.
    private(set) var choices: Set<String> = []

    /// Loads and releases an ad, and has loads fail.
    ///
    /// - Throws: A ``BenchStop`` if that is not possible: other rules say why.
    init(_ bench: Bench) async throws {
        let all = PrivacySnapshot.scripted(.child, .yes, consent: 0, us: 0)
        bench.choose(all)
        bench.scriptChoices.append(all)
        let load = await bench.load(options: Bench.allImages)
        let payload = bench.payload()
        try bench.fill(load, payload)
        await bench.settle { load.result != nil }
        _ = try bench.require(load.ad, "an ad that is loaded")
        self.network = payload.assets
        self.mapped = try bench.require(load.log.assets, "an ad that is loaded")
        let request = try bench.request(of: load)
        self.adUnitID = bench.network.requests[request - 1].adUnitID
        self.variants = self.adUnitID.flatMap { SettingVariants(bench.settings, usedIn: $0) }
        self.choices = Set(try bench.toldPrivacy(of: load, untilNow: true).keys).intersection(ToldPrivacy.names)
        load.release()
        await bench.settle { !load.isAnythingAlive }
        self.letsGo = !load.isAnythingAlive
        for kind in NetworkFailure.Kind.allCases where try await Self.passesMessageOn(of: kind, bench) {
            self.messagesPassedOn.insert(kind)
        }
    }

    private static func passesMessageOn(of kind: NetworkFailure.Kind, _ bench: Bench) async throws -> Bool {
        let load = await bench.load()
        let failure = NetworkFailure(kind, "Failure of \(bench.word("message"))")
        guard await bench.playIfPossible(.fail(request: try bench.request(of: load), failure)) else {
            // The network has no such failure.
            await bench.end(load)
            return false
        }
        await bench.settle { load.result != nil }
        let message = load.log.errors.first.map { MediationError(wrapping: $0).message }
        load.release()
        return message?.contains(failure.message) ?? false
    }

    /// The keys of the extra assets that say the network's extra value.
    var extraKeys: [String] {
        guard let value = self.network.extra else { return [] }
        return self.mapped.extraAssets.filter { $0.value.says(value) }.keys.sorted()
    }
}

extension BenchLoad {
    /// Indicates whether the adapter, its handler or its ad still exists.
    var isAnythingAlive: Bool { self.isAdapterAlive || self.log.isHandlerAlive || self.log.isAdAlive }
}

extension PrivacySnapshot {
    /// Makes choices of which scripts are made; the strings are in the formats of the IAB.
    static func scripted(
        _ age: AgeTreatment,
        _ gdprApplies: Answer,
        consent: Int?,
        us: Int?
    ) -> PrivacySnapshot {
        let strings = [
            "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAB",
            "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAC",
        ]
        let usStrings = ["1YNN", "1YYN", "1YNY", "1---"]
        return PrivacySnapshot(
            ageTreatment: age,
            gdprApplies: gdprApplies,
            tcfString: consent.map { strings[$0 % strings.count] },
            usPrivacyString: us.map { usStrings[$0 % usStrings.count] }
        )
    }
}
