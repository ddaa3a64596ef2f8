package import MediationCore

/// A network inside another mediation: one adapter class, which the other mediation, the host, asks for one ad at a
/// time.
///
/// Behind it is a mediator with nothing but this adapter, so that all of mediation's guarantees hold for the adapter
/// and for the host: one set-up, one answer, limits, images, order of events. Each load gets an adapter of its own. The
/// class is confined to the main actor.
@MainActor
package final class BridgedNetwork {
    /// The time limits of a bridge: hosts have limits of their own, and pass none.
    package struct Limits: Hashable, Sendable {
        /// The time that a load may take, with the set-up that it may have to wait for and its images.
        package var load: Duration
        /// The time that the host waits for a set-up.
        package var setUp: Duration
        /// The time that a network may take to collect its signals.
        package var signals: Duration

        package init(load: Duration, setUp: Duration, signals: Duration) {
            self.load = load
            self.setUp = setUp
            self.signals = signals
        }
    }

    /// The values by which two loads ask for the same placement.
    private struct Placement: Hashable {
        let format: AdFormat
        let settings: [String: JSONValue]
    }

    package let adapter: any NetworkAdapter.Type

    /// The mediator with nothing but this adapter.
    package let mediator: AdMediator

    /// Receives what the host does wrong, a sentence each; none of it reaches the adapter.
    package let hostMistake: @MainActor (String) -> Void

    /// The time limits.
    package let limits: Limits

    private let name: String
    private var configuration: MediationConfiguration
    private var adUnitIDs: [Placement: String] = [:]

    package init(
        _ adapter: any NetworkAdapter.Type,
        limits: Limits,
        images: ImagePipeline,
        timers: TimerQueue,
        hostMistake: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        let registry = AdapterRegistry()
        registry.register(adapter)
        self.adapter = adapter
        self.limits = limits
        self.hostMistake = hostMistake
        self.name = registry.registeredNames.last ?? "\(adapter)"
        // Which network is left out, and for how long, is for the host to decide.
        let configuration = MediationConfiguration(adUnits: [], circuitBreaker: CircuitBreakerRule(failures: .max))
        self.configuration = configuration
        self.mediator = AdMediator(configuration: configuration, registry: registry, images: images, timers: timers)
    }
}

// MARK: - Set-up

extension BridgedNetwork {
    /// Sets the adapter class up; set-ups that come meanwhile or later join it, and one after a failure starts it
    /// again.
    ///
    /// - Parameters:
    ///   - credentials: The settings by format, of all that the host knows.
    ///   - privacy: The user's choices.
    ///   - completion: Called exactly once; possibly at once.
    package func setUp(
        credentials: [(format: AdFormat, settings: [String: JSONValue])],
        privacy: PrivacySnapshot,
        _ completion: @escaping @MainActor (MediationError?) -> Void
    ) {
        self.mediator.privacy = privacy
        for item in credentials { _ = self.adUnitID(item.format, item.settings) }
        self.mediator.prepare(self.adapter, within: self.limits.setUp, completion)
    }

    /// Returns the ad unit with these settings, which it adds if it is new.
    private func adUnitID(_ format: AdFormat, _ settings: [String: JSONValue]) -> String {
        let placement = Placement(format: format, settings: settings)
        if let id = self.adUnitIDs[placement] { return id }
        let id = "\(format.rawValue)-\(self.adUnitIDs.count + 1)"
        let lineItem = LineItem(
            name: "network",
            adapter: self.name,
            ecpm: 0,
            timeout: self.limits.load,
            settings: settings
        )
        self.adUnitIDs[placement] = id
        self.configuration.adUnits.append(
            AdUnit(
                id: id,
                format: format,
                deadline: self.limits.load,
                setUpTimeout: self.limits.load,
                lineItems: [lineItem]
            )
        )
        self.mediator.replaceConfiguration(self.configuration)
        return id
    }
}

// MARK: - Loads

extension BridgedNetwork {
    /// Loads one ad with a new adapter, setting the class up first if it is not.
    ///
    /// - Parameters:
    ///   - format: The format, with the request.
    ///   - settings: The settings of the host's line item.
    ///   - privacy: The user's choices, as they are now.
    ///   - completion: Called exactly once, on the main actor; possibly at once.
    /// - Returns: The load, to cancel it.
    package func load<Format: LoadFormat>(
        _ format: Format,
        settings: [String: JSONValue],
        privacy: PrivacySnapshot,
        _ completion: @escaping @MainActor (Result<Format.Delivered, MediationError>) -> Void
    ) -> BridgedLoad {
        self.mediator.privacy = privacy
        do throws(MediationError) {
            guard self.adapter.formats.contains(format.adFormat) else { throw self.unsupported(format.adFormat) }
            let load = try self.mediator.makeLoad(format, adUnitID: self.adUnitID(format.adFormat, settings))
            let limit = format.request.deadline.map { min($0, self.limits.load) } ?? self.limits.load
            load.start { result in completion(result.mapError { self.error($0, after: limit) }) }
            return BridgedLoad { load.cancel() }
        } catch {
            completion(.failure(error))
            return BridgedLoad {}
        }
    }

    /// Returns the error of the network, where that of the load speaks of line items.
    private func error(_ error: MediationError, after limit: Duration) -> MediationError {
        guard error.code != .cancelled, let cause = error.responseInfo?.lineItems.first?.error else { return error }
        guard cause.code != .deadlineExceeded else {
            return MediationError(.timedOut, "\(self.adapter) did not answer within \(limit).")
        }
        return MediationError(cause.code, cause.message, networkCode: cause.networkCode)
    }

    private func unsupported(_ format: AdFormat) -> MediationError {
        let formats = AdFormat.all.filter(self.adapter.formats.contains).map(\.rawValue)
        let loaded = formats.isEmpty ? "none" : formats.joined(separator: ", ")
        return MediationError(
            .unsupportedFormat,
            "\(self.adapter) loads no ads of the format \(format.rawValue); it loads: \(loaded)."
                + " Remove the network from the host's ad units of this format."
        )
    }
}

/// A load that the host has begun.
@MainActor
package final class BridgedLoad {
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Cancels the load, unless it has ended: its completion handler is then called with
    /// ``MediationError/Code/cancelled``.
    package func cancel() { self.body() }
}
