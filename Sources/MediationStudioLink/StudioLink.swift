public import MediationCore
#if DEBUG
import MediationNetworking
#endif

/// Sends the load events of an app to `mediate studio`, whose page shows them while they happen.
///
/// It works in debug builds only; in others it does nothing: what sends is not compiled. It never holds the app up: what
/// the studio does not take in time is dropped, and the page says how much.
///
/// ```swift
/// if let address = ProcessInfo.processInfo.environment["MEDIATION_STUDIO"] {
///     self.studio = StudioLink(mediator, studio: address, app: "Acme")
/// }
/// ```
@MainActor
public final class StudioLink {
    #if DEBUG
    private let tasks: [Task<Void, Never>]
    #endif

    /// Begins to send the events of all loads that start from now on.
    ///
    /// - Parameters:
    ///   - mediator: The mediator whose events are sent.
    ///   - address: The address that `mediate studio` has printed, with its token.
    ///   - app: The name under which the page shows the app.
    public convenience init(_ mediator: AdMediator, studio address: String, app: String) {
        #if DEBUG
        self.init(mediator, studio: address, app: app, loader: URLSessionDataLoader(), pause: .milliseconds(200))
        #else
        self.init()
        #endif
    }

    #if DEBUG
    /// Creates a link with its own HTTP client, and the pause between two messages.
    package init(_ mediator: AdMediator, studio address: String, app: String, loader: any DataLoading, pause: Duration)
    {
        guard let sender = StudioSender(studio: address, app: app, loader: loader, pause: pause) else {
            print("MediationStudioLink: \(address) is not the address that `mediate studio` has printed.")
            self.tasks = []
            return
        }
        let events = mediator.loadEvents()
        self.tasks = [
            Task { for await event in events { sender.add(event) } },
            Task { await sender.run() },
        ]
    }
    #else
    private init() {}
    #endif

    /// Stops sending; so does the end of the link.
    public func stop() {
        #if DEBUG
        for task in self.tasks { task.cancel() }
        #endif
    }

    #if DEBUG
    deinit {
        for task in self.tasks { task.cancel() }
    }
    #endif
}
