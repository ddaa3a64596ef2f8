/// The contract that adapters must follow.
public enum AdapterContract {
    /// The version of the contract and of the suite; it changes whenever a rule changes.
    public static let version = "1.0.0"

    /// All rules, in the order of their numbers.
    public static let rules: [ContractRule] = ContractRule.all

    /// Returns the rule with a number.
    ///
    /// - Parameter id: The number.
    /// - Returns: The rule, or `nil` if there is none.
    public static func rule(_ id: RuleID) -> ContractRule? {
        self.rules.first { $0.id == id }
    }

    /// Sixteen hexadecimal digits that change with the number, level or text of any rule.
    public static let hash = Self.hash(of: Self.rules)

    package static func hash(of rules: [ContractRule]) -> String {
        // FNV-1a shows drift; it is no protection against tampering.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for rule in rules {
            for byte in "\(rule.id)\t\(rule.level.rawValue)\t\(rule.text)\n".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
