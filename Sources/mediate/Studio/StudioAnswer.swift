import Foundation
import MediationCore

/// The answer of the studio to an order.
struct StudioAnswer: Encodable, Sendable {
    /// A problem in a configuration, with its place.
    struct Problem: Encodable, Sendable {
        var line: Int?
        var column: Int?
        var path: String
        var message: String
    }

    /// Indicates whether the order was carried out.
    let isDone: Bool
    /// The outcome, in a sentence.
    let sentence: String
    var problems: [Problem] = []
    /// The forecast for a changed waterfall; `nil` unless the order was to make one.
    var forecast: StudioForecast?

    static let done = StudioAnswer(isDone: true, sentence: "")

    static func refused(_ sentence: String) -> StudioAnswer { StudioAnswer(isDone: false, sentence: sentence) }

    var json: Data { (try? JSONEncoder().encode(self)) ?? Data("{}".utf8) }
}

extension StudioAnswer {
    /// Creates the answer to a configuration that is not used.
    init(_ error: MediationError) {
        let found = (error.underlying as? ConfigurationProblems)?.problems ?? []
        self.init(
            isDone: false,
            sentence: found.isEmpty ? error.message : "The configuration in force stays.",
            problems: found.prefix(100).map { problem in
                let place = problem.position
                return Problem(line: place?.line, column: place?.column, path: problem.path, message: problem.message)
            }
        )
    }
}
