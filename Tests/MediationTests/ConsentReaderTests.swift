import Foundation
import Mediation
import Testing

/// A mediator's privacy choices that follow what a consent management platform stores.
@MainActor
@Suite(.serialized)
struct ConsentReaderTests {
    private static let tcf = "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"

    private let suite = "consent-\(UUID().uuidString)"
    private let mediator = AdMediator(configuration: MediationConfiguration(adUnits: []), adapters: [])

    private func defaults() throws -> UserDefaults { try #require(OwnDefaults(suiteName: self.suite)) }

    /// Defaults without the values that the whole process has registered: other tests may have registered choices there.
    private final class OwnDefaults: UserDefaults {
        private let suite: String?

        override init?(suiteName: String?) {
            self.suite = suiteName
            super.init(suiteName: suiteName)
        }

        override func object(forKey key: String) -> Any? {
            self.suite.flatMap { self.persistentDomain(forName: $0) }?[key]
        }
    }

    /// An answer that the test changes.
    private final class Answer: TrackingAuthorizing {
        private let value = LockedValue(PrivacySnapshot.TrackingAuthorization.notDetermined)

        var trackingAuthorization: PrivacySnapshot.TrackingAuthorization {
            get { self.value.withLock { $0 } }
            set { self.value.withLock { $0 = newValue } }
        }
    }

    /// Lets the work that was sent to the main actor run, and that which it sends.
    private func settle() async { for _ in 0..<20 { await Task.yield() } }

    @Test func whatIsStoredIsThereAtOnce() throws {
        let defaults = try self.defaults()
        defer { defaults.removePersistentDomain(forName: self.suite) }
        defaults.set(1, forKey: "IABTCF_gdprApplies")
        defaults.set(Self.tcf, forKey: "IABTCF_TCString")
        defaults.set("1YNN", forKey: "IABUSPrivacy_String")
        self.mediator.privacy = PrivacySnapshot(ageTreatment: .teen)
        let reader = ConsentReader(for: self.mediator, defaults: defaults, tracking: Answer())
        reader.start()
        let choices = self.mediator.privacy
        #expect(choices.gdprApplies == .yes)
        #expect(choices.tcfString == Self.tcf)
        #expect(choices.usPrivacyString == "1YNN")
        #expect(choices.trackingAuthorization == .notDetermined)
        #expect(choices.ageTreatment == .teen)
    }

    @Test func aChoiceOfTheAppLeavesThoseThatAreStored() throws {
        let defaults = try self.defaults()
        defer { defaults.removePersistentDomain(forName: self.suite) }
        defaults.set(Self.tcf, forKey: "IABTCF_TCString")
        let reader = ConsentReader(for: self.mediator, defaults: defaults, tracking: Answer())
        reader.start()
        self.mediator.privacy.ageTreatment = .child
        #expect(self.mediator.privacy.tcfString == Self.tcf)
        #expect(self.mediator.privacy.ageTreatment == .child)
    }

    @Test func changesAreFollowedAndWithdrawalsToo() async throws {
        let defaults = try self.defaults()
        defer { defaults.removePersistentDomain(forName: self.suite) }
        let reader = ConsentReader(for: self.mediator, defaults: defaults, tracking: Answer())
        reader.start()
        let version = self.mediator.privacy.version
        defaults.set("0", forKey: "IABTCF_gdprApplies")
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        await self.settle()
        #expect(self.mediator.privacy.gdprApplies == .no)
        #expect(self.mediator.privacy.version == version + 1, "One change, however often it was told.")
        defaults.removeObject(forKey: "IABTCF_gdprApplies")
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        await self.settle()
        #expect(self.mediator.privacy.gdprApplies == .unknown)
    }

    @Test func theAnswerAboutTrackingIsReadWhenTheAppIsActiveOrAsks() async throws {
        let defaults = try self.defaults()
        let answer = Answer()
        let reader = ConsentReader(for: self.mediator, defaults: defaults, tracking: answer)
        reader.start()
        answer.trackingAuthorization = .denied
        NotificationCenter.default.post(
            name: Notification.Name("UIApplicationDidBecomeActiveNotification"),
            object: nil
        )
        await self.settle()
        #expect(self.mediator.privacy.trackingAuthorization == .denied)
        answer.trackingAuthorization = .authorized
        reader.update()
        #expect(self.mediator.privacy.trackingAuthorization == .authorized)
    }

    @Test func aChangeRightBeforeTheStopIsNotFollowed() async throws {
        let defaults = try self.defaults()
        let answer = Answer()
        let reader = ConsentReader(for: self.mediator, defaults: defaults, tracking: answer)
        reader.start()
        answer.trackingAuthorization = .denied
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        reader.stop()
        await self.settle()
        #expect(self.mediator.privacy.trackingAuthorization == .notDetermined)
    }

    @Test func aReaderThatIsStoppedOrReleasedFollowsNoMore() async throws {
        let defaults = try self.defaults()
        defer { defaults.removePersistentDomain(forName: self.suite) }
        let answer = Answer()
        var reader: ConsentReader? = ConsentReader(for: self.mediator, defaults: defaults, tracking: answer)
        reader?.start()
        reader?.stop()
        answer.trackingAuthorization = .denied
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        await self.settle()
        #expect(self.mediator.privacy.trackingAuthorization == .notDetermined)
        reader?.start()
        #expect(self.mediator.privacy.trackingAuthorization == .denied)
        reader = nil
        answer.trackingAuthorization = .authorized
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        await self.settle()
        #expect(self.mediator.privacy.trackingAuthorization == .denied)
    }
}
