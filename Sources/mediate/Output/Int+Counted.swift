extension Int {
    /// Returns the number with what is counted, as in `1 load` and `2 loads`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
