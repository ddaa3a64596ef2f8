import Foundation
import Mediation
import SampleNetwork

/// Follows a configuration on a server, and the user's choices.
@MainActor
final class Updates {
    private let mediator: AdMediator
    private let remote: RemoteConfiguration
    private let consent: ConsentReader
    private var listening: Task<Void, Never>?

    init(bundled: URL, userID: String) throws {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        guard let url = URL(string: "https://config.example.com/ads-1.json") else { throw URLError(.badURL) }
        let mediator = try AdMediator(contentsOf: bundled, adapters: [SampleCustomEvent.self])
        mediator.user = AppUser(id: userID, attributes: ["plan": "free", "system": "18.1"])
        let remote = RemoteConfiguration(url, keptIn: folder.appending(path: "configuration"), for: mediator)
        remote.start()
        let consent = ConsentReader(for: mediator)
        consent.start()
        self.mediator = mediator
        self.remote = remote
        self.consent = consent
        self.listen()
    }

    deinit { self.listening?.cancel() }

    private func listen() {
        let events = self.mediator.loadEvents()
        self.listening = Task {
            for await event in events {
                switch event.kind {
                case .configurationChanged: print("new configuration")
                case .configurationFailed: print("the configuration stays: \(event.error?.message ?? "")")
                default: break
                }
            }
        }
    }

    /// Asks now, for example when the user pulls to refresh a debug screen.
    func refresh() async {
        do {
            print(try await self.remote.refresh() ? "new configuration" : "nothing new")
        } catch {
            print("the configuration stays: \(error.message)")
        }
    }

    /// The requirement of a signature that this app checks by itself.
    static func signature(_ isValid: @escaping @Sendable (Data, Data) throws -> Bool) -> RemoteConfiguration.Options {
        let signature = ConfigurationSignature { configuration, text in
            guard let bytes = Data(base64Encoded: text) else { return false }
            return try isValid(configuration, bytes)
        }
        let options = RemoteConfiguration.Options(refreshInterval: .seconds(3600), signature: signature)
        return options
    }

    /// Reads the user's answer right after the system's question.
    func userHasAnswered() {
        self.consent.update()
    }
}
