import FeedViewSessions
import Foundation

/// Shows random lists in the UIKit classes of the package, in views that are as strict as UIKit's.
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
        let (view, count, seed, only) = (value("--view"), value("--count"), value("--seed"), value("--only"))
        let kinds = view.map { [FeedViewSession.Kind(rawValue: $0)] } ?? FeedViewSession.Kind.allCases
        let numbers = [count ?? "1000", seed ?? "0", only ?? "0"].compactMap { UInt64($0) }
        guard arguments.isEmpty, numbers.count == 3, !kinds.contains(nil) else {
            print("usage: feed-views [--view table|collection|diffable] [--count N] [--seed N] [--only SEED]")
            exit(64)
        }
        let seeds = only == nil ? numbers[1]..<numbers[1] + numbers[0] : numbers[2]..<numbers[2] + 1
        var hasFailed = false
        for kind in kinds.compactMap(\.self) {
            var failures = 0
            for seed in seeds {
                let (steps, problem) = try await FeedViewSession.outcome(of: kind, seed: seed)
                if only != nil { print(steps.joined(separator: "\n")) }
                guard let problem else { continue }
                failures += 1
                if failures <= 3 { print("\(kind.rawValue) \(seed): \(problem) (after \(steps.count) steps)") }
            }
            print("\(kind.rawValue): \(seeds.count) sessions, \(failures) differ")
            if failures > 0 { hasFailed = true }
        }
        if hasFailed { exit(1) }
    }
}
