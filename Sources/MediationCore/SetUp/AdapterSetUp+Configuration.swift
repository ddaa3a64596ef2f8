/// The adapters in the configuration, and the progress of their set-ups.
extension AdapterSetUp {
    /// Sets up every adapter class that the configuration names, and notifies the gathering of the end of each set-up.
    func setUpAll(within limit: Nanoseconds?, for gathering: SetUpGathering) {
        let adapters = self.configuredAdapters
        gathering.expect(adapters.count)
        for adapter in adapters {
            self.setUp(adapter, within: limit ?? self.longestLimit(of: adapter)) { _ in gathering.leave() }
        }
    }

    /// The adapter classes that the configuration names, in the order of ``names``.
    var configuredAdapters: [any NetworkAdapter.Type] {
        var seen: Set<ObjectIdentifier> = []
        return self.names.compactMap { try? self.registry.adapter(named: $0.name, for: $0.lineItem) }
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Returns one status for each name, in the order of ``names``.
    func statuses(_ circuit: (any NetworkAdapter.Type) -> CircuitState) -> [AdapterStatus] {
        self.names.map { name, lineItem in
            do throws(MediationError) {
                let adapter = try self.registry.adapter(named: name, for: lineItem)
                let known = self.classes[ObjectIdentifier(adapter)]
                return AdapterStatus(
                    name: name,
                    adapterVersion: adapter.adapterVersion,
                    networkSDKVersion: adapter.networkSDKVersion,
                    state: known.map { AdapterStatus.State($0.state) } ?? .notStarted,
                    latency: known?.latency?.duration,
                    error: known?.error,
                    isDisabled: self.isDisabled([name] + AdapterRegistry.names(of: adapter)),
                    circuit: circuit(adapter)
                )
            } catch {
                return AdapterStatus(name: name, state: .failed, error: error, isDisabled: self.isDisabled([name]))
            }
        }
    }

    /// Returns every distinct credential set that the configuration holds for an adapter class.
    func credentials(of adapter: any NetworkAdapter.Type) -> [MediationCredentials] {
        var seen: Set<MediationCredentials> = []
        return self.configuration.adUnits.flatMap(\.waterfall).filter { self.is($0, for: adapter) }
            .map { MediationCredentials(settings: $0.settings) }.filter { seen.insert($0).inserted }
    }

    /// Returns the longest set-up time limit of the ad units that name an adapter class.
    func longestLimit(of adapter: any NetworkAdapter.Type) -> Nanoseconds {
        let adUnits = self.configuration.adUnits.filter { $0.lineItems.contains { self.is($0, for: adapter) } }
        return Nanoseconds(adUnits.map(\.setUpTimeout).max() ?? AdUnit.defaultSetUpTimeout)
    }

    /// The adapter names that the line items specify, each with the first line item that specifies it, as listed.
    private var names: [(name: String, lineItem: String)] {
        var seen: Set<String> = []
        return self.configuration.adUnits.flatMap(\.lineItems).filter { seen.insert($0.adapter).inserted }
            .map { ($0.adapter, $0.name) }
    }

    private func `is`(_ lineItem: LineItem, for adapter: any NetworkAdapter.Type) -> Bool {
        guard let found = try? self.registry.adapter(named: lineItem.adapter, for: lineItem.name) else { return false }
        return found == adapter
    }
}
