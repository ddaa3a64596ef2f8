import Foundation
import MediationCore
import TestSupport

/// A system with the apps that a test installs; it writes down what it is asked and what it opens.
@MainActor
final class ScriptedURLOpener: URLOpening {
    /// The schemes that some app opens.
    var schemes: Set<String>
    /// Whether the app that is there really starts, by scheme.
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
    /// A runner like that of a waterfall with one line item, with another system to open URLs.
    @MainActor
    static func runner(
        _ script: @escaping ScriptedAdapter.Script,
        urlOpener: any URLOpening,
        images: any DataLoading = NoImages(),
        limits: ImageLimits = ImageLimits(),
        time: VirtualTime
    ) -> WaterfallRunner {
        let registry = AdapterRegistry()
        registry.register(ScriptedAdapter.self)
        return WaterfallRunner(
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
