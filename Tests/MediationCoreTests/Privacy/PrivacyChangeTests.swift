import MediationCore
import MediationTesting
import Testing

/// A change of the privacy choices reaches every adapter that must know of it, once and in order.
@MainActor
struct PrivacyChangeTests {
    private let child = PrivacySnapshot(ageTreatment: .child)
    private let teen = PrivacySnapshot(ageTreatment: .teen)

    /// Returns a waterfall whose adapters were all set up by a load that none of them filled.
    private func readyWaterfall(_ adapters: SetUpAdapter.Type...) throws -> TestWaterfall {
        let waterfall = TestWaterfall(adapters.map { LineItem(name: "\($0)", adapter: "\($0)", ecpm: 1) })
        for adapter in adapters {
            waterfall.registry.register(adapter)
            adapter.calls.onSetUp = { $0(.success(())) }
            adapter.calls.answer = .failure(MediationError(.noFill, ""))
        }
        _ = try waterfall.start()
        for adapter in adapters {
            adapter.calls.log = []
            adapter.calls.answer = .success(TestAd())
        }
        return waterfall
    }

    @Test func otherChoicesGetTheNextVersionAndTheSameOnesDoNot() {
        let mediator = TestWaterfall([AdUnit]()).mediator
        #expect(mediator.privacy.version == 0)
        mediator.privacy = PrivacySnapshot()
        #expect(mediator.privacy.version == 0)
        mediator.privacy = self.child
        #expect(mediator.privacy.version == 1)
        #expect(mediator.privacy.ageTreatment == .child)
        mediator.privacy = self.child
        #expect(mediator.privacy.version == 1)
        let first = mediator.privacy
        mediator.privacy = self.teen
        mediator.privacy = first
        #expect(mediator.privacy.version == 3)
        #expect(mediator.privacy.ageTreatment == .child)
    }

    @Test func aReadyAdapterIsToldOfEachChangeOnce() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = try self.readyWaterfall(Adapter.self)
        var seen: [PrivacySnapshot] = []
        Adapter.calls.onPrivacy = { seen.append($0) }
        waterfall.mediator.privacy = self.child
        waterfall.mediator.privacy = self.child
        waterfall.mediator.privacy = self.teen
        #expect(Adapter.calls.log == ["privacy 1", "privacy 2"])
        #expect(seen.map(\.ageTreatment) == [.child, .teen])
    }

    @Test func anAdapterThatIsNotSetUpGetsTheChoicesWithItsSetUp() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        waterfall.mediator.privacy = self.child
        let load = try waterfall.start()
        Adapter.answer()
        await load.finish()
        #expect(Adapter.calls.log == ["setUp 1", "load 1"])
        #expect(Adapter.calls.configurations.first?.privacy.ageTreatment == .child)
    }

    @Test func anAdapterThatIsBeingSetUpIsToldTheLatestRightAfterAndBeforeItIsAsked() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = try waterfall.start()
        waterfall.mediator.privacy = self.child
        waterfall.mediator.privacy = self.teen
        #expect(Adapter.calls.log == ["setUp 0"])
        Adapter.answer()
        await load.finish()
        #expect(Adapter.calls.log == ["setUp 0", "privacy 2", "load 2"])
    }

    @Test func anAdapterWhoseSetUpFailedGetsTheChoicesWithTheNextOne() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = try waterfall.start()
        waterfall.mediator.privacy = self.child
        Adapter.answer(.failure(MediationError(.setUpFailed, "")))
        await load.finish()
        waterfall.mediator.privacy = self.teen
        #expect(Adapter.calls.log == ["setUp 0"])
        let next = try waterfall.start()
        Adapter.answer()
        await next.finish()
        #expect(Adapter.calls.log == ["setUp 0", "setUp 2", "load 2"])
    }

    @Test func adaptersAreToldInTheOrderOfTheirSetUps() async throws {
        final class First: SetUpAdapter {}
        final class Second: SetUpAdapter {}
        final class Third: SetUpAdapter {}
        let waterfall = try self.readyWaterfall(First.self, Second.self, Third.self)
        var told: [String] = []
        for adapter in [Third.self, First.self, Second.self] as [SetUpAdapter.Type] {
            adapter.calls.onPrivacy = { told.append("\(adapter) \($0.version)") }
        }
        waterfall.mediator.privacy = self.child
        waterfall.mediator.privacy = self.teen
        #expect(told == ["First 1", "Second 1", "Third 1", "First 2", "Second 2", "Third 2"])
    }

    @Test func anAdapterThatChangesTheChoicesFromInsideHearsOfItAfterItHasReturned() async throws {
        final class First: SetUpAdapter {}
        final class Second: SetUpAdapter {}
        let waterfall = try self.readyWaterfall(First.self, Second.self)
        var depth = 0
        First.calls.onPrivacy = { _ in
            depth += 1
            #expect(depth == 1)
            waterfall.mediator.privacy = self.teen
            depth -= 1
        }
        waterfall.mediator.privacy = self.child
        #expect(First.calls.log == ["privacy 1", "privacy 2"])
        #expect(Second.calls.log == ["privacy 2"])
    }

    @Test func thatAlsoHoldsRightAfterItsSetUp() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = try waterfall.start()
        waterfall.mediator.privacy = self.child
        var depth = 0
        Adapter.calls.onPrivacy = { _ in
            depth += 1
            #expect(depth == 1)
            waterfall.mediator.privacy = self.teen
            depth -= 1
        }
        Adapter.answer()
        await load.finish()
        #expect(Adapter.calls.log == ["setUp 0", "privacy 1", "privacy 2", "load 2"])
    }

    @Test func anAdapterThatLoadsFromInsideGetsTheLatestChoices() async throws {
        final class First: SetUpAdapter {}
        final class Second: SetUpAdapter {}
        let waterfall = TestWaterfall(of: First.self, Second.self)
        First.calls.onSetUp = { $0(.success(())) }
        Second.calls.onSetUp = { $0(.success(())) }
        #expect(try waterfall.start().ad != nil)
        First.calls.answer = .failure(MediationError(.noFill, ""))
        var load: StartedLoad?
        First.calls.onPrivacy = { _ in load = try? waterfall.start() }
        waterfall.mediator.privacy = self.child
        #expect(First.calls.log == ["setUp 0", "load 0", "privacy 1", "load 1"])
        #expect(Second.calls.log == ["setUp 1", "load 1"])
        #expect(load?.ad != nil)
    }

    @Test func aSetUpThatChangesTheChoicesFromInsideIsSafe() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        Adapter.calls.onSetUp = { handler in
            waterfall.mediator.privacy = self.child
            handler(.success(()))
        }
        #expect(try waterfall.start().ad != nil)
        #expect(Adapter.calls.log == ["setUp 0", "privacy 1", "load 1"])
    }

    @Test func aChangeInMidLoadCountsForTheAttemptsThatFollowAndTheRecordSaysSo() async throws {
        var versions: [Int] = []
        let waterfall = TestWaterfall(
            { adapter, configuration, handler in
                versions.append(configuration.privacy.version)
                adapter.kept = [handler]
            },
            { _, configuration, handler in
                versions.append(configuration.privacy.version)
                handler(.success(TestAd()))
            },
            { _, _, _ in }
        )
        let load = try waterfall.start()
        waterfall.mediator.privacy = self.child
        await waterfall.time.advance(by: .seconds(2))
        #expect(versions == [0, 1])
        #expect(load.info.lineItems.map(\.privacyVersion) == [0, 1, nil])
    }

    @Test func whoWasNotAskedWasGivenNothing() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = try waterfall.start()
        Adapter.answer(.failure(MediationError(.setUpFailed, "")))
        await load.finish()
        #expect(load.info.lineItems.map(\.privacyVersion) == [nil])
        let unknown = try TestWaterfall([LineItem(name: "A", adapter: "Nobody", ecpm: 1)]).start()
        #expect(unknown.info.lineItems.map(\.privacyVersion) == [nil])
    }
}
