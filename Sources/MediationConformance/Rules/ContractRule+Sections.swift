extension ContractRule {
    /// All rules; each section has its own folder.
    static let all: [ContractRule] = [
        Self.identity, Self.setUp, Self.loading, Self.mapping, Self.images, Self.events, Self.errors, Self.concurrency,
        Self.privacy, Self.robustness, Self.bidding, Self.combinations,
        Self.fullScreen, Self.rewards, Self.expiry, Self.banners,
    ].flatMap(\.self)
}
