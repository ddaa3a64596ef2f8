/// The defect of an adapter; the mutations of each section are declared beside their mutants.
package struct Mutation: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    // An adapter compares some hundred times for each answer: what the standard library has for raw values adds an eighth to
    // its instructions.
    package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

    /// No defect: the reference, which keeps the whole contract.
    package static let none = Mutation(rawValue: "none")

    /// The mutation of the harnesses that are created from here on.
    @TaskLocal package static var chosen = Mutation.none
}
