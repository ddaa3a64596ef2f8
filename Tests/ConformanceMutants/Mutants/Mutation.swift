/// What is wrong with the adapter; each section's are declared beside their mutants.
package struct Mutation: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing: the reference, which keeps the whole contract.
    package static let none = Mutation(rawValue: "none")

    /// That of the harnesses made from here on.
    @TaskLocal package static var chosen = Mutation.none
}
