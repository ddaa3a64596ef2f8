import ArgumentParser
import Foundation
import MediationCore

/// A strategy on the command line: the keys of a configuration, `key=value`, separated by commas.
struct StrategyArgument {
    private(set) var strategy: WaterfallStrategy

    private enum Key: String, CaseIterable {
        case width, hedgeDelay, wait

        /// The form and the meaning of the key.
        var help: (form: String, meaning: String) {
            switch self {
            case .width: ("width=3", "the number of line items that may be open at a time")
            case .hedgeDelay: ("hedgeDelay=500ms", "the silence after which the next one is also asked")
            case .wait: ("wait=300ms", "the time that an ad waits for a better one")
            }
        }

        var values: String {
            switch self {
            case .width: "a whole number from 1 to \(WaterfallStrategy.greatestWidth)"
            case .hedgeDelay: "a duration such as 500ms or 1.5s"
            case .wait: "a duration such as 500ms or 1.5s, or 0s"
            }
        }
    }

    /// Every key, one per line.
    static var help: String {
        let keys = Key.allCases.map(\.help)
        let width = keys.map(\.form.count).max() ?? 0
        return keys.map { "  \($0.form.padding(toLength: width, withPad: " ", startingAt: 0))  \($0.meaning)" }
            .joined(separator: "\n")
    }

    /// Reads the text, or throws an error that describes the mistake.
    init(_ text: String) throws(ValidationError) {
        let values = try Self.values(in: text)
        let width = try Self.value(of: .width, in: values) { text in
            Int(text).flatMap { 1...WaterfallStrategy.greatestWidth ~= $0 ? $0 : nil }
        }
        let hedgeDelay = try Self.value(of: .hedgeDelay, in: values) { try? DurationText.duration(of: $0) }
        let wait = try Self.value(of: .wait, in: values) { try? DurationText.duration(of: $0, allowingZero: true) }
        guard width != 1 || hedgeDelay == nil else {
            throw ValidationError(
                "--strategy: hedgeDelay has no effect with a width of 1; leave out the width, or make it 2 or more."
            )
        }
        self.strategy = WaterfallStrategy(
            width: width ?? (hedgeDelay == nil ? 1 : WaterfallStrategy.greatestWidth),
            hedgeDelay: hedgeDelay,
            wait: wait ?? .zero
        )
    }

    /// Returns the problem if a duration is too long for an ad unit with this deadline.
    func problem(within deadline: Duration) -> String? {
        let durations: [(key: Key, duration: Duration?)] = [
            (.hedgeDelay, self.strategy.hedgeDelay), (.wait, self.strategy.wait),
        ]
        guard let (key, duration) = durations.first(where: { $0.duration ?? .zero > deadline }), let duration else {
            return nil
        }
        return "\(key.rawValue)=\(DurationText.text(of: duration)) is longer than the ad unit's deadline, "
            + "\(DurationText.text(of: deadline)); it can be at most that"
    }

    private static func values(in text: String) throws(ValidationError) -> [Key: String] {
        var values: [Key: String] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let key = Key(rawValue: pair[0]) else {
                let known = Key.allCases.map(\.help.form).joined(separator: ", ")
                throw ValidationError("--strategy: there is no key \(pair[0].quoted); there are \(known).")
            }
            guard pair.count > 1 else {
                throw ValidationError("--strategy: \(key.rawValue) needs a value: \(key.values).")
            }
            guard values.updateValue(pair[1], forKey: key) == nil else {
                throw ValidationError("--strategy: \(key.rawValue) is given twice.")
            }
        }
        return values
    }

    private static func value<Value>(
        of key: Key,
        in values: [Key: String],
        _ read: (String) -> Value?
    ) throws(ValidationError) -> Value? {
        guard let text = values[key] else { return nil }
        guard let value = read(text) else {
            throw ValidationError("--strategy: \(key.rawValue) cannot be \(text.quoted); it can be \(key.values).")
        }
        return value
    }
}
