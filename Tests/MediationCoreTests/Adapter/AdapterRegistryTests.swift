import MediationCore
import Testing

@MainActor
struct AdapterRegistryTests {
    private enum Elsewhere {
        final class ScriptedAdapter: MediationAdapter {
            nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
            nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
            func loadNativeAd(
                for configuration: NativeAdConfiguration,
                completionHandler: NativeAdCompletionHandler
            ) {}
        }
    }

    private func code(of name: String, in registry: AdapterRegistry) -> MediationError.Code? {
        let error = #expect(throws: MediationError.self) { try registry.adapter(named: name, for: "Line item 7") }
        #expect(error?.message.contains("Line item 7") == true)
        return error?.code
    }

    @Test(arguments: ["ScriptedAdapter", "MediationCoreTests.ScriptedAdapter"])
    func aRegisteredAdapterIsFoundUnderBothNames(name: String) throws {
        let registry = AdapterRegistry()
        registry.register(ScriptedAdapter.self)
        let found = try registry.adapter(named: name, for: "")
        #expect(ObjectIdentifier(found) == ObjectIdentifier(ScriptedAdapter.self))
    }

    @Test func aClassThatIsNotRegisteredIsFoundByTheRuntime() throws {
        let found = try AdapterRegistry().adapter(named: "MediationCoreTests.RuntimeOnlyAdapter", for: "")
        #expect(ObjectIdentifier(found) == ObjectIdentifier(RuntimeOnlyAdapter.self))
    }

    @Test func aNameThatNobodyKnowsIsNotFoundAndTheErrorListsWhatIsRegistered() {
        let registry = AdapterRegistry()
        registry.register(ScriptedAdapter.self)
        #expect(self.code(of: "Nobody", in: registry) == .adapterNotFound)
        let error = #expect(throws: MediationError.self) { try registry.adapter(named: "Nobody", for: "") }
        #expect(error?.message.contains("MediationCoreTests.ScriptedAdapter") == true)
    }

    @Test(arguments: ["", ".", "a.", ".b", "a.b.c", "MediationCoreTests.", "🦆.Duck", "9x.1"])
    func anOddNameIsJustNotFound(name: String) {
        #expect(self.code(of: name, in: AdapterRegistry()) == .adapterNotFound)
    }

    @Test func aClassThatIsNoAdapterIsToldApart() {
        #expect(self.code(of: "MediationCoreTests.TestAd", in: AdapterRegistry()) == .notAnAdapter)
    }

    @Test func twoAdaptersOfOneNameAreAmbiguousByThatNameOnly() throws {
        let registry = AdapterRegistry()
        registry.register(ScriptedAdapter.self)
        registry.register(Elsewhere.ScriptedAdapter.self)
        #expect(self.code(of: "ScriptedAdapter", in: registry) == .ambiguousAdapter)
        let found = try registry.adapter(named: "MediationCoreTests.ScriptedAdapter", for: "")
        #expect(ObjectIdentifier(found) == ObjectIdentifier(ScriptedAdapter.self))
    }

    @Test func registeringWhatTheRuntimeHasFoundChangesNothing() throws {
        let registry = AdapterRegistry()
        _ = try registry.adapter(named: "MediationCoreTests.RuntimeOnlyAdapter", for: "")
        registry.register(RuntimeOnlyAdapter.self)
        _ = try registry.adapter(named: "MediationCoreTests.RuntimeOnlyAdapter", for: "")
    }

    @Test func registeringTwiceChangesNothing() throws {
        let registry = AdapterRegistry()
        registry.register(ScriptedAdapter.self)
        registry.register(ScriptedAdapter.self)
        _ = try registry.adapter(named: "ScriptedAdapter", for: "")
        #expect(registry.registeredNames == ["MediationCoreTests.ScriptedAdapter"])
    }
}

final class RuntimeOnlyAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {}
}
