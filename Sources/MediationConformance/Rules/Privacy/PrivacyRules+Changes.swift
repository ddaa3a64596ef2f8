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
        let open = await self.load()
        self.choose(snapshots[1])
        await self.settle()
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
}
