import ArgumentParser
import Foundation
import MediationSimulation

/// The options that `plan` and `judge` share, so that an experiment is judged as it was planned.
struct ExperimentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The metric that the experiment is about: revenue-per-user, revenue-per-request, fill, show-rate or latency. "
                + "(default: revenue-per-user)",
            valueName: "metric"
        ),
        completion: .list(ExperimentMetric.allCases.map(\.rawValue)),
        transform: Self.metric
    )
    var metric = ExperimentMetric.revenuePerUser

    @Option(help: ArgumentHelp("The share of users with the treatment, in percent.", valueName: "percent"))
    var share = PercentArgument(50)

    @Option(
        help: ArgumentHelp(
            "The number of days for which each user counts, including the day of assignment.",
            valueName: "days"
        )
    )
    var window = 7

    @Option(help: ArgumentHelp("The probability of a wrong answer, in percent.", valueName: "percent"))
    var alpha = PercentArgument(5)

    @Option(help: ArgumentHelp("The maximum revenue to count for a user. (default: no maximum)", valueName: "USD"))
    var cap: Double?

    func validate() throws {
        guard 1...99 ~= self.share.percent else { throw ValidationError("--share must be from 1 to 99.") }
        guard 1...90 ~= self.window else { throw ValidationError("--window must be from 1 to 90.") }
        guard 0.1...50 ~= self.alpha.percent else { throw ValidationError("--alpha must be from 0.1 to 50.") }
        if let cap, !(cap > 0 && cap.isFinite) { throw ValidationError("--cap must be above 0.") }
    }

    static func metric(_ text: String) throws -> ExperimentMetric {
        guard let metric = ExperimentMetric(rawValue: text) else {
            let known = ExperimentMetric.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("The metrics are \(known).")
        }
        return metric
    }
}

/// A number in percent, with or without the sign.
struct PercentArgument: ExpressibleByArgument {
    let percent: Double

    init(_ percent: Double) { self.percent = percent }

    init?(argument: String) {
        let digits = argument.hasSuffix("%") ? argument.dropLast() : Substring(argument)
        guard let percent = Double(digits.trimmingCharacters(in: .whitespaces)) else { return nil }
        self.percent = percent
    }

    var share: Double { self.percent / 100 }
    var defaultValueDescription: String { FigureText.decimal(self.percent, places: 0) }
}

extension ExperimentMetric {
    /// The name in tables.
    var title: String {
        switch self {
        case .revenuePerUser: "Revenue per user, USD"
        case .revenuePerRequest: "Revenue per 1000 requests, USD"
        case .fill: "Fill"
        case .showRate: "Show rate"
        case .latency: "Latency, mean"
        }
    }

    /// Returns a value as tables show it.
    func text(_ value: Double) -> String {
        switch self {
        case .revenuePerUser: FigureText.decimal(value, places: 4)
        case .revenuePerRequest: FigureText.decimal(value * 1000, places: 4)
        case .fill, .showRate: FigureText.percent(value)
        case .latency: FigureText.milliseconds(value)
        }
    }
}
