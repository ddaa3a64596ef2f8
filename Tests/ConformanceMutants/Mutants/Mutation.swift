/// The defect of an adapter; the mutations of each section are declared beside their mutants.
package struct Mutation: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// No defect: the reference, which keeps the whole contract.
    package static let none = Mutation(rawValue: "none")

    /// The mutation of the harnesses that are created from here on.
    @TaskLocal package static var chosen = Mutation.none
}
