/// The defect of an adapter; the mutations of each section are declared beside their mutants.
package struct Mutation: Hashable, Sendable {
    /// The name of the defect.
    ///
    package let name: StaticString

    /// The FNV-1a hash of the name, which tells mutations apart.
    ///
    /// Not the name itself: an adapter compares some hundred times for each answer, and the suite runs answers instruction
    /// by instruction.
    private let hash: UInt64

    package init(_ name: StaticString) {
        self.name = name
        self.hash = name.withUTF8Buffer { name in
            name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }

    /// Returns the mutation of a mutant, or one that only tests use.
    package static func named(_ name: String) -> Self? {
        ([.none, .blocks, .isHonestWithSeedOne] + Mutant.all.map(\.mutation)).first { "\($0.name)" == name }
    }

    package static func == (one: Self, other: Self) -> Bool { one.hash == other.hash }

    package func hash(into hasher: inout Hasher) { hasher.combine(self.hash) }

    /// No defect: the reference, which keeps the whole contract.
    package static let none = Mutation("none")

    /// The mutation of the harnesses that are created from here on.
    @TaskLocal package static var chosen = Mutation.none
}
