import Foundation
import MediationCore
import MediationTesting
import Testing

/// Records and messages, which must contain no settings of a line item, whatever its adapter does wrong.
@MainActor
struct CredentialsInRecordsTests {
    private static let secret = "hunter2/ä\"\n"

    /// An error from a careless SDK, which contains the whole request.
    private struct CarelessError: Error {
        let request: [String: JSONValue]
    }

    private struct Settings: Decodable {
        let key: Int
    }

    private enum Choice: String, Decodable {
        case one
    }

    private static func settings(_ script: @escaping ScriptedAdapter.Script) -> [String: JSONValue] {
        ScriptedAdapter.settings(script).merging(
            ["key": .string(self.secret), "more": .array([.object(["deep": .string("deep-\(self.secret)")])])]
        ) { $1 }
    }

    /// Returns the record of one line item as a log and JSON would show it.
    private static func texts(_ adapter: String = "ScriptedAdapter", _ script: @escaping ScriptedAdapter.Script)
        async throws -> [String]
    {
        let item = LineItem(name: "A", adapter: adapter, ecpm: 1, settings: self.settings(script))
        let waterfall = TestWaterfall([item])
        waterfall.registry.register(BannerOnlyAdapter.self)
        waterfall.registry.register(CarelessSetUpAdapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(5))
        await load.finish()
        // Undo escapes, or the secret could hide behind them.
        let json = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(load.info))
        var texts = ["\(json)", "\(load.info)"]
        if let error = load.error { texts += ["\(error)", error.message] }
        for item in load.info.lineItems {
            texts += item.imageErrors.map(\.message)
            texts.append(item.error?.message ?? "")
        }
        return texts
    }

    private static func expectNoSecret(in texts: [String], _ location: SourceLocation = #_sourceLocation) {
        #expect(!texts.contains { $0.contains("hunter2") }, sourceLocation: location)
    }

    @Test func anErrorThatHoldsItsRequestIsRecordedByItsTypeAlone() async throws {
        let texts = try await Self.texts { _, configuration, handler in
            handler(.failure(CarelessError(request: configuration.credentials.settings)))
        }
        Self.expectNoSecret(in: texts)
    }

    @Test func aSettingThatDoesNotFitIsNotQuoted() async throws {
        for type in [Settings.self, [String: Choice].self, [Int].self] as [any Decodable.Type] {
            let texts = try await Self.texts { _, configuration, handler in
                do throws(MediationError) {
                    _ = try configuration.credentials.decode(type)
                } catch {
                    handler(.failure(error))
                }
            }
            Self.expectNoSecret(in: texts)
        }
    }

    @Test func anImageAddressWithAKeyIsNotQuoted() async throws {
        let texts = try await Self.texts { _, _, handler in
            let ad = TestAd()
            ad.icon = NativeAdImage(urlString: "https://images.example/hunter2?key=hunter2")
            handler(.success(ad))
        }
        Self.expectNoSecret(in: texts)
    }

    @Test(arguments: ["NoSuchAdapter", "MediationCore.AdapterRegistry", "BannerOnlyAdapter", "CarelessSetUpAdapter"])
    func anAdapterThatCannotBeAskedLeavesNoTrace(name: String) async throws {
        Self.expectNoSecret(in: try await Self.texts(name) { _, _, _ in })
    }

    @Test func silenceDropsAndViolationsLeaveNoTrace() async throws {
        Self.expectNoSecret(in: try await Self.texts { adapter, _, handler in adapter.kept = [handler] })
        Self.expectNoSecret(in: try await Self.texts { _, _, _ in })
        let texts = try await Self.texts { _, configuration, handler in
            handler(.failure(MediationError(.noFill, "")))
            handler(.failure(CarelessError(request: configuration.credentials.settings)))
        }
        Self.expectNoSecret(in: texts)
    }
}

/// An adapter whose set-up fails and reveals everything.
final class CarelessSetUpAdapter: MediationAdapter {
    struct Failure: Error {
        let configuration: AdapterSetUpConfiguration
    }

    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        completionHandler(.failure(Failure(configuration: configuration)))
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {}
}
