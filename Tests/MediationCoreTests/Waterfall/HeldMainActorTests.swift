import Foundation
import MediationCore
import MediationTesting
import Testing

/// Calls of adapters that hold up the main actor, on a clock that goes on meanwhile.
@MainActor
struct HeldMainActorTests {
    private let time = VirtualTime()

    private func violations(holdingUpFor duration: Duration) async throws -> [ContractViolation] {
        let item = LineItem.scripted("A") { _, _, completionHandler in
            self.time.set(to: duration)
            completionHandler(.success(TestAd()))
        }
        let load = try TestWaterfall([item], time: self.time).start()
        await load.finish()
        return load.info.lineItems[0].violations
    }

    @Test func aCallThatTakesLongIsInTheRecordWithItsTime() async throws {
        let violation = try #require(try await self.violations(holdingUpFor: .milliseconds(250)).first)
        #expect(violation.kind == .heldMainActor)
        #expect(violation.duration == .milliseconds(250))
    }

    @Test func aShorterCallIsNot() async throws {
        #expect(try await self.violations(holdingUpFor: .milliseconds(249)).isEmpty)
    }

    @Test func anAdThatIsReadForLongAfterItsAnswerIsInTheRecord() async throws {
        let ad = SlowAd { self.time.set(to: .milliseconds(400)) }
        let item = LineItem.scripted("A") { _, _, completionHandler in
            Task.detached { completionHandler(.success(ad)) }
        }
        let load = try TestWaterfall([item], time: self.time).start()
        await load.finish()
        #expect(load.info.lineItems[0].violations.map(\.duration) == [.milliseconds(400)])
    }

    @Test func theRecordKeepsItAsJSON() throws {
        let violation = ContractViolation(kind: .heldMainActor, time: .seconds(1), duration: .milliseconds(300))
        let json = try JSONEncoder().encode(violation)
        #expect(try JSONDecoder().decode(ContractViolation.self, from: json) == violation)
    }
}

/// An ad whose assets take time to read.
private final class SlowAd: MediationNativeAd {
    private let onRead: @MainActor () -> Void

    init(_ onRead: @escaping @MainActor () -> Void) { self.onRead = onRead }

    var headline: String? {
        self.onRead()
        return "Headline"
    }
}
