import ArgumentParser
import MediationCore
import MediationSimulation

/// The value of `--hidden-quality`.
enum HiddenQualityArgument {
    /// The assumption as long as nothing is known: users differ, but nobody knows how much.
    static let assumed = HiddenQuality(spread: 0.3, error: 0.17)

    /// Reads a spread such as `60%`, or with twice its standard error, `30%±34%`.
    static func quality(_ text: String) throws -> HiddenQuality {
        let parts = text.split(separator: "±", omittingEmptySubsequences: false).map(Self.share)
        guard parts.count <= 2, let spread = parts[0], parts.count == 1 || parts[1] != nil else {
            throw ValidationError("\(text.quoted) is no percentage from 0 to 100, such as 60% or 30%±34%.")
        }
        return HiddenQuality(spread: spread, error: (parts.count == 2 ? parts[1] ?? 0 : 0) / 2)
    }

    private static func share(_ text: Substring) -> Double? {
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), 0...100 ~= percent else { return nil }
        return percent / 100
    }
}
