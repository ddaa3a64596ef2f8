/// A breach of the adapter contract that was observed in a running app.
public struct ContractBreach: Hashable, Sendable {
    /// The number of the rule.
    public let rule: RuleID

    /// The name of the adapter's class, with its module.
    public let adapter: String

    /// The load in which the breach was observed; `nil` outside of loads.
    public let loadID: String?

    /// The expected result.
    public let expected: String

    /// The actual result.
    public let happened: String

    /// The level of obligation of the rule.
    public var level: RuleLevel { AdapterContract.rule(self.rule)?.level ?? .must }
}

extension ContractBreach: CustomStringConvertible {
    /// The full text of the breach, with the likely cause and the fix.
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
