import Dispatch
import MediationCore
import MediationSimulation

/// Makes forecasts, one at a time, beside everything that the studio shows.
///
/// While somebody drags a line item, questions come faster than answers: a newer one of the same page ends those before.
final class StudioForecasts: Sendable {
    private let latest = LockedValue<[String: Int]>([:])
    private let queue = DispatchQueue(label: "forecasts")

    /// Compares a draft with today's waterfall; returns `nil` if the page has asked for something else since.
    func forecast(_ draft: StudioDraft, of today: SimulationModel) async throws(MediationError) -> StudioForecast? {
        guard let adUnit = draft.applied(to: today.adUnit) else {
            throw MediationError(.configurationInvalid, "The waterfall has other line items by now.")
        }
        let changed = try today.with(adUnit: adUnit)
        let number = self.latest.withLock { latest in
            if latest.count > StudioJournal.mostWatchers { latest = [:] }
            latest[draft.page, default: 0] += 1
            return latest[draft.page]
        }
        let isCancelled: @Sendable () -> Bool = { self.latest.withLock { $0[draft.page] != number } }
        return await withCheckedContinuation { continuation in
            // It takes a second, for which no thread of the app may wait.
            self.queue.async {
                guard !isCancelled() else { return continuation.resume(returning: nil) }
                let forecast = Self.forecast(today, changed, requests: draft.requests, isCancelled: isCancelled)
                continuation.resume(returning: isCancelled() ? nil : forecast)
            }
        }
    }

    private static func forecast(
        _ today: SimulationModel,
        _ changed: SimulationModel,
        requests: Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> StudioForecast? {
        do throws(ExactEvaluationError) {
            return try StudioForecast(exactly: today, changed)
        } catch {
            let comparison = PairedComparison.compare(
                today,
                with: [changed],
                requests: requests,
                isCancelled: isCancelled
            )
            return comparison.flatMap { StudioForecast($0, reason: error) }
        }
    }
}
