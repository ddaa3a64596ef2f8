#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A line that a child process writes.
enum ChildMessage: Codable {
    /// The party whose code runs now, and to which a crash or a hang is attributed from here on.
    case stage(String)
    /// The latest event: the only trace of a check whose process does not end properly.
    case entry(TimelineEntry)
    /// An event that is not worth an entry.
    case beat
    /// The result of the rule.
    case result(RuleResult)
    /// The result of the self-check.
    case selfCheck(AdapterConformance.SelfCheck)

    /// The message as JSON, in one line; `nil` if it cannot be written.
    var line: String? {
        guard case .entry(let entry) = self else {
            return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
        }
        // By hand: there are thousands of them.
        let (seconds, attoseconds) = entry.time.components
        let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
        let (party, event) = (entry.party.rawValue, JSONText.quoted(entry.event))
        return #"{"entry":{"_0":{"timeMs":\#(milliseconds),"party":"\#(party)","event":\#(event)}}}"#
    }
}
