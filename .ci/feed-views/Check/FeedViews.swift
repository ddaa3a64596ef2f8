import FeedViewSessions
import Foundation

/// Shows random lists in the classes for UIKit, in views that are as strict as UIKit's.
@main
@MainActor
struct FeedViews {
    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        func value(_ name: String) -> String? {
            guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
            defer { arguments.removeSubrange(index...index + 1) }
            return arguments[index + 1]
        }
        let kinds = value("--view").flatMap(FeedViewSession.Kind.init).map { [$0] } ?? FeedViewSession.Kind.allCases
        let count = value("--count").flatMap(UInt64.init) ?? 1_000
        let first = value("--seed").flatMap(UInt64.init) ?? 0
        let only = value("--only").flatMap(UInt64.init)
        let isCount = value("--all") != nil
        guard arguments.isEmpty else {
            return print("usage: feed-views [--view V] [--count N] [--seed N] [--only SEED]")
        }
        var hasFailed = false
        for kind in kinds {
            let seeds = only.map { $0..<$0 + 1 } ?? first..<first + count
            var failures = 0
            var reasons: [String: Int] = [:]
            for seed in seeds {
                let session = try FeedViewSession(kind, seed: seed)
                await session.run(steps: 40)
                if only != nil { print(session.steps.joined(separator: "\n")) }
                guard let problem = session.problem else { continue }
                failures += 1
                if failures <= 3 { print("\(kind.rawValue) \(seed): \(problem) (after \(session.steps.count) steps)") }
                let reason = problem.filter { !$0.isNumber }
                reasons[String(reason.prefix(60)), default: 0] += 1
            }
            if isCount {
                for (reason, count) in reasons.sorted(by: { $0.value > $1.value }).prefix(20) { print(count, reason) }
            }
            print("\(kind.rawValue): \(seeds.count) sessions, \(failures) differ")
            if failures > 0 { hasFailed = true }
        }
        if hasFailed { exit(1) }
    }
}
