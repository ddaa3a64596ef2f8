import Foundation
import MediationCore
import MediationTesting

/// A system with the apps that a test installs, which records the URLs that it is asked about and opens.
@MainActor
final class ScriptedURLOpener: URLOpening {
    /// The schemes that some app opens.
    var schemes: Set<String>
    /// The schemes whose app does not start although it is there.
    var broken: Set<String> = []
    private(set) var asked: [String] = []
    private(set) var opened: [String] = []

    init(_ schemes: Set<String> = ["http", "https"]) {
        self.schemes = schemes
    }

    func canOpen(_ url: URL) -> Bool {
        self.asked.append(url.absoluteString)
        return self.schemes.contains(url.scheme ?? "")
    }

    func open(_ url: URL) -> Bool {
        let scheme = url.scheme ?? ""
        guard self.schemes.contains(scheme), !self.broken.contains(scheme) else { return false }
        self.opened.append(url.absoluteString)
        return true
    }
}

extension TestWaterfall {
    /// Creates a mediator like that of a waterfall with one line item, but with another system for opening URLs.
    @MainActor
    static func mediator(
        _ script: @escaping ScriptedAdapter.Script,
        urlOpener: any URLOpening,
        images: any DataLoading = NoImages(),
        limits: ImageLimits = ImageLimits(),
        time: VirtualTime
    ) -> AdMediator {
        let registry = AdapterRegistry()
        registry.register(ScriptedAdapter.self)
        return AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(id: "unit", lineItems: [.scripted("A", ecpm: 2.5, script)])
            ]),
            registry: registry,
            images: ImagePipeline(loader: images, limits: limits),
            urlOpener: urlOpener,
            timers: time.timers
        )
    }
}
