package import MediationConformance

/// A broken adapter, and the rules that find it.
package struct Mutant: Sendable {
    /// The defect of the adapter.
    package let mutation: Mutation

    /// The real defect that the mutant stands for, and the place where it was seen.
    package let standsFor: String

    /// The rules that must find it.
    package let mustTrip: Set<RuleID>

    /// All rules that may find it; any other rule is a false alarm.
    package let mayTrip: Set<RuleID>

    package init(_ mutation: Mutation, standsFor: String, mustTrip: Set<RuleID>, orTrips: Set<RuleID> = []) {
        self.mutation = mutation
        self.standsFor = standsFor
        self.mustTrip = mustTrip
        self.mayTrip = mustTrip.union(orTrips)
    }

    /// The name of the mutant in the kill matrix.
    package var name: String { self.mutation.name.description }

    /// The rules to check it against: generated scripts may find any broken adapter, and count only where they must.
    package var rules: [RuleID] {
        AdapterContract.rules.filter {
            $0.section != .combinations || self.mayTrip.isEmpty || self.mustTrip.contains($0.id)
        }.map(\.id)
    }

    /// All mutants, section by section, those first whose networks take real time.
    package static let all: [Mutant] = [
        Self.odd, Self.identity, Self.setUp, Self.loading, Self.mapping, Self.images, Self.events, Self.errors,
        Self.concurrency, Self.privacy, Self.robustness, Self.bidding, Self.combinations, Self.fullScreen, Self.rewards,
        Self.expiry, Self.banners, Self.eachFormat, Self.kiosk,
    ].flatMap(\.self)
}
