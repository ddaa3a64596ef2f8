import Foundation

/// The defect of an adapter; the mutations of each section are declared beside their mutants.
package struct Mutation: Hashable, Sendable {
    /// The name of the defect.
    ///
    /// Not a `String`: an adapter compares some hundred times for each answer, and the suite runs answers instruction by
    /// instruction.
    package let name: StaticString

    package init(_ name: StaticString) { self.name = name }

    /// Returns the mutation of a mutant, or one that only tests use.
    package static func named(_ name: String) -> Self? {
        ([.none, .blocks, .isHonestWithSeedOne] + Mutant.all.map(\.mutation)).first { "\($0.name)" == name }
    }

    package static func == (one: Self, other: Self) -> Bool {
        let length = one.name.utf8CodeUnitCount
        return length == other.name.utf8CodeUnitCount && memcmp(one.name.utf8Start, other.name.utf8Start, length) == 0
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(start: self.name.utf8Start, count: self.name.utf8CodeUnitCount))
    }

    /// No defect: the reference, which keeps the whole contract.
    package static let none = Mutation("none")

    /// The mutation of the harnesses that are created from here on.
    @TaskLocal package static var chosen = Mutation.none
}
