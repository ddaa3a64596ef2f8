import MediationConformance
import Testing

/// The result of a rule, in the terms of Swift Testing.
struct RuleIssue {
    private let result: RuleResult

    init(_ result: RuleResult) {
        self.result = result
    }

    /// Records the result in the running test.
    func record(at sourceLocation: SourceLocation) throws {
        let comment = Comment(rawValue: self.result.report)
        if self.result.isKnownFailure {
            let reason = Comment(rawValue: self.result.knownFailure ?? "")
            withKnownIssue(reason, sourceLocation: sourceLocation) {
                Issue.record(comment, sourceLocation: sourceLocation)
            }
        } else if self.result.failsRun {
            Issue.record(comment, sourceLocation: sourceLocation)
        } else {
            switch self.result.verdict {
            case .pass: break
            case .notApplicable: try Self.cancel(comment, sourceLocation)
            default: Self.warn(comment, sourceLocation)
            }
        }
    }

    private static func warn(_ comment: Comment, _ sourceLocation: SourceLocation) {
        #if compiler(>=6.3)
        Issue.record(comment, severity: .warning, sourceLocation: sourceLocation)
        #else
        print(comment.rawValue)
        #endif
    }

    /// Prints the reason as well, because the test's own output does not contain it.
    private static func cancel(_ comment: Comment, _ sourceLocation: SourceLocation) throws {
        print(comment.rawValue)
        #if compiler(>=6.3)
        try Test.cancel(comment, sourceLocation: sourceLocation)
        #endif
    }
}
