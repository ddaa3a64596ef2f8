import MediationCore

extension Bench {
    /// Expects that the network is told of choices that have changed while it was asked for an ad.
    ///
    /// - Parameters:
    ///   - snapshots: The choices so far, of which the last are in force.
    ///   - names: The names of the choices that the network must know.
    /// - Throws: A ``BenchStop`` if the adapter asks its network for nothing.
    func expectChangeWhileLoading(
        _ snapshots: [PrivacySnapshot],
        _ names: Set<String>
    ) async throws(BenchStop) {
        // A class may pass on what it is told at once, or with the next request.
        let isToldAtOnce = await self.isTold(by: { self.choose(snapshots[1]) })
        self.choose(snapshots[0])
        let open = await self.load()
        let isToldMeanwhile = await self.isTold(by: { self.choose(snapshots[1]) })
        self.expect(
            isToldMeanwhile || !isToldAtOnce,
            "the network is told at once of choices that change during a load, as of others",
            happened: "it is not"
        )
        try self.fail(open)
        await self.settle { open.result != nil }
        let load = await self.load()
        let told = try self.toldPrivacy(of: load)
        try self.fail(load)
        await self.settle { load.result != nil }
        let choices = ToldPrivacy(snapshots[1]).texts
        for name in names.sorted() {
            self.expectTold(
                name,
                choices[name] ?? "",
                told[name],
                "at the request after they have changed during a load"
            )
        }
        self.choose(snapshots[2])
    }

    /// Expects that a change reaches the network that has the version of another mediator's last change: each counts its
    /// own.
    func expectChangesOfEqualVersions(_ snapshots: [PrivacySnapshot]) async {
        func version() -> Int { self.mediator(settings: self.settings).privacy.version }
        self.swapMediators()
        self.choose(PrivacySnapshot())
        let last = version() + 1
        self.swapMediators()
        self.choose(PrivacySnapshot())
        for left in (0..<max(0, last - 1 - version())).reversed() { self.choose(snapshots[left % 2]) }
        await self.settle()
        self.swapMediators()
        let isToldAtOnce = await self.isTold(by: { self.choose(snapshots[0]) })
        self.swapMediators()
        let isTold = await self.isTold(by: { self.choose(snapshots[1]) })
        guard isToldAtOnce, version() == last else { return }
        self.expect(
            isTold,
            "the network is told at once of a mediator's choices that have the version of another's",
            happened: "it is not"
        )
    }

    /// Expects that the network is told the same of a teen later as at its set-up, whichever that is.
    ///
    /// - Parameters:
    ///   - treatment: What it was told for `isChild` then.
    ///   - teen: The choices of a teen.
    func expectTreatment(_ treatment: String, of teen: PrivacySnapshot) async {
        let calls = self.network.calls.count
        self.choose(teen)
        await self.settle()
        await self.end(await self.load())
        guard let told = self.network.calls.dropFirst(calls).compactMap({ $0.choices["isChild"] }).last else { return }
        self.expect(
            told == treatment,
            "the network is told isChild \"\(treatment)\" of a teen, as at its set-up",
            happened: "it is told \"\(told)\" later"
        )
    }

    /// Returns whether the network is told of choices in the course of a change, outside of requests.
    private func isTold(by change: () -> Void) async -> Bool {
        func count() -> Int { self.network.calls.count { if case .privacy = $0 { true } else { false } } }
        let before = count()
        change()
        await self.settle()
        return count() > before
    }
}
