import Foundation
import MediationCore
import MediationSimulation
import MediationTesting
import Testing

extension FitOptions {
    /// Options that accept any number of unusable rows.
    static var withAnyUnusedRows: FitOptions {
        var options = FitOptions()
        options.unusedShare = 1
        return options
    }
}

/// Fits reports, and checks that the traffic behind them is recovered.
enum FitCheck {
    static func fit(_ reports: Data..., options: FitOptions = FitOptions()) throws -> FittedTraffic {
        var options = options
        options.requests = TestSize.requests(400_000)
        var fit = ReportFit(options)
        for (index, report) in reports.enumerated() { try fit.read(report, name: "report\(index + 1)") }
        return try fit.fit()
    }

    /// Returns the message of the error with which reading or fitting fails; empty if it succeeds.
    static func problem(_ reports: Data..., options: FitOptions = FitOptions()) -> String {
        do {
            var fit = ReportFit(options)
            for (index, report) in reports.enumerated() { try fit.read(report, name: "report\(index + 1)") }
            _ = try fit.fit()
            return ""
        } catch {
            return error.message
        }
    }

    /// Expects every rate and price to be as accurate as the number of requests allows.
    static func expect(
        _ fitted: FittedTraffic,
        isOf traffic: KnownTraffic,
        showRate: Bool = true,
        location: SourceLocation = #_sourceLocation
    ) {
        #expect(fitted.lineItems.map(\.name) == traffic.items.map(\.name), sourceLocation: location)
        #expect(fitted.requests == Double(traffic.requests), sourceLocation: location)
        for (item, known) in zip(fitted.lineItems, traffic.items) {
            guard let fill = item.fill else {
                Issue.record("no fill rate of \(known.name)", sourceLocation: location)
                continue
            }
            let error = (known.fill * (1 - known.fill) / fill.trials).squareRoot()
            #expect((fill.value - known.fill).magnitude < 4 * error, sourceLocation: location)
            #expect(fill.interval.contains(fill.value), sourceLocation: location)
            #expect(((item.ecpm ?? 0) / known.ecpm - 1).magnitude < 0.01, sourceLocation: location)
        }
        if showRate {
            let share = fitted.traffic.showRate ?? 0
            #expect((share - traffic.showRate).magnitude < 0.01, sourceLocation: location)
        }
        #expect(fitted.reproduction.rows.count >= 3 * traffic.items.count, sourceLocation: location)
        for row in fitted.reproduction.rows { #expect(row.isWithin, "\(row)", sourceLocation: location) }
        #expect(fitted.reproduction.isReproduced, sourceLocation: location)
        #expect(fitted.unusedRows.isEmpty, sourceLocation: location)
    }
}
