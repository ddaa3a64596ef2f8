extension ContractRule {
    /// All rules; a section's are in a folder of their own.
    static let all: [ContractRule] = [
        Self.identity, Self.setUp, Self.loading, Self.mapping, Self.images, Self.events, Self.errors, Self.concurrency,
        Self.privacy, Self.robustness,
    ].flatMap(\.self)
}
