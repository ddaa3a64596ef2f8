import MediationCore
import MediationTesting

/// Makes every report of a network twice, in wrong orders, and some before their time.
@MainActor
final class MeddlingReports {
    private var generator: SplitMix64
    private var held: [@MainActor () -> Void] = []

    init(seed: UInt64) { self.generator = SplitMix64(seed: seed) }

    /// Makes a report twice: now, with everything that was held back, or later.
    func add(_ report: @escaping @MainActor () -> Void) {
        self.held += [report, report]
        if Bool.random(using: &self.generator) { self.release() }
    }

    /// Makes all reports that are held back, in any order.
    func release() {
        let reports = self.held.shuffled(using: &self.generator)
        self.held = []
        for report in reports { report() }
    }

    /// Makes some reports of things that have not happened.
    func invent(_ reports: [@MainActor () -> Void]) {
        for report in reports where Int.random(in: 0..<4, using: &self.generator) == 0 { report() }
    }
}
