/// A breach of the adapter contract that was seen while an app ran.
public struct ContractBreach: Hashable, Sendable {
    /// The number of the rule.
    public let rule: RuleID

    /// The name of the adapter's class, with its module.
    public let adapter: String

    /// The load in which it was seen; `nil` outside of loads.
    public let loadID: String?

    /// What should have happened.
    public let expected: String

    /// What happened instead.
    public let happened: String

    /// How much the rule demands.
    public var level: RuleLevel { AdapterContract.rule(self.rule)?.level ?? .must }
}

extension ContractBreach: CustomStringConvertible {
    /// All that there is to say, with the likely cause and the fix.
    public var description: String {
        let rule = AdapterContract.rule(self.rule)
        return """
            \(self.adapter) breaks rule \(self.rule) (\(self.level.rawValue))\(self.loadID.map { " in load \($0)" } ?? "")
              rule          \(rule?.text ?? "")
              expected      \(self.expected)
              happened      \(self.happened)
              likely cause  \(rule?.likelyCause ?? "")
              fix           \(rule?.fix ?? "")
            """
    }
}
