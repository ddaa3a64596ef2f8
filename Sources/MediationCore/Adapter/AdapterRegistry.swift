/// The adapter classes by the names that line items use for them.
@MainActor
public final class AdapterRegistry {
    private var adaptersByName: [String: [any NetworkAdapter.Type]] = [:]
    private var registered: [any NetworkAdapter.Type] = []
    private var foundByRuntime: [String: any NetworkAdapter.Type] = [:]

    /// Creates a registry without adapters.
    public init() {}

    /// Registers an adapter under its type's own name and under `Module.Type`; registering it again has no effect.
    public func register(_ adapter: any NetworkAdapter.Type) {
        guard !self.registered.contains(where: { $0 == adapter }) else { return }
        self.registered.append(adapter)
        for name in Set(Self.names(of: adapter)) {
            self.adaptersByName[name, default: []].append(adapter)
        }
    }

    /// Registers an adapter under one more name, in place of the adapter that has it.
    package func register(_ adapter: any NetworkAdapter.Type, as name: String) {
        self.adaptersByName[name] = [adapter]
    }

    /// Returns the names that line items and the app may use for an adapter class; a wrapper has those of the class it
    /// wraps.
    static func names(of adapter: any NetworkAdapter.Type) -> [String] {
        let named = (adapter as? any WrappingAdapter.Type)?.wrapped ?? adapter
        return [String(describing: named), String(reflecting: named)]
    }

    /// The names under which adapters are registered, as `Module.Type`.
    public var registeredNames: [String] {
        self.registered.compactMap { Self.names(of: $0).last }
    }

    /// Finds the adapter class that a line item names.
    ///
    /// A class that is not registered is looked up by the runtime as `Module.Type`.
    ///
    /// - Parameters:
    ///   - name: The class name that the line item specifies.
    ///   - lineItem: The line item's name, for the error message.
    /// - Returns: The adapter class.
    /// - Throws: ``MediationError/Code/adapterNotFound``, ``MediationError/Code/notAnAdapter`` or
    ///   ``MediationError/Code/ambiguousAdapter``.
    public func adapter(named name: String, for lineItem: String) throws(MediationError) -> any NetworkAdapter.Type {
        if let adapters = self.adaptersByName[name] {
            if adapters.count == 1, let adapter = adapters.first { return adapter }
            throw self.error(.ambiguousAdapter, name, lineItem, "fits more than one registered adapter")
        }
        if let adapter = self.foundByRuntime[name] { return adapter }
        guard let type = Self.runtimeClass(named: name) else {
            throw self.error(.adapterNotFound, name, lineItem, "is not registered and the runtime knows no such class")
        }
        guard let adapter = type as? any NetworkAdapter.Type else {
            throw self.error(.notAnAdapter, name, lineItem, "does not conform to MediationAdapter")
        }
        self.foundByRuntime[name] = adapter
        return adapter
    }

    private func error(
        _ code: MediationError.Code,
        _ name: String,
        _ lineItem: String,
        _ problem: String
    ) -> MediationError {
        let names = self.registeredNames.isEmpty ? "none" : self.registeredNames.joined(separator: ", ")
        return MediationError(code, "Line item \"\(lineItem)\": adapter \"\(name)\" \(problem). Registered: \(names).")
    }

    /// Finds a top-level class of the running program by its `Module.Type` name.
    private static func runtimeClass(named name: String) -> Any.Type? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        // The mangled name of a class: NSClassFromString does the same, but needs all of Foundation on Linux.
        return _typeByName(parts.map { "\($0.utf8.count)\($0)" }.joined() + "C")
    }
}
