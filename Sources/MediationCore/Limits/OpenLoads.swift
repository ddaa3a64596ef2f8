/// The number of open loads of each adapter class and each of its placements, for classes that declare a limit.
///
/// A limit below 1 counts as 1: an adapter that could not load at all would not exist.
package struct OpenLoads {
    /// One open load; it counts nothing for an adapter without a limit.
    package struct Token {
        fileprivate var placement: Placement?

        /// Creates a token that counts nothing.
        package init() {}
    }

    /// Line items of one adapter class with equal settings.
    fileprivate struct Placement: Hashable {
        let adapter: ObjectIdentifier
        /// The settings; `nil` if only the adapter class as a whole has a limit, so that settings are not hashed
        /// needlessly.
        var settings: [String: JSONValue]?
    }

    private var counts: [Placement: Int] = [:]

    package init() {}

    /// Indicates whether no load of an adapter with a limit is open.
    package var isEmpty: Bool { self.counts.isEmpty }

    /// Counts a load as open, unless the adapter has as many open as it declares that it can handle.
    ///
    /// - Parameters:
    ///   - adapter: The adapter class.
    ///   - capabilities: The capabilities that the class declares.
    ///   - settings: The line item's settings.
    /// - Returns: The token to pass to ``end(_:)`` when the load has ended.
    /// - Throws: An error that names the limit that is reached.
    package mutating func begin(
        _ adapter: any NetworkAdapter.Type,
        _ capabilities: AdapterCapabilities,
        settings: [String: JSONValue]
    ) throws(MediationError) -> Token {
        guard capabilities.maximumLoads != nil || capabilities.maximumLoadsPerPlacement != nil else { return Token() }
        let all = Placement(adapter: ObjectIdentifier(adapter), settings: nil)
        var placement = all
        if let limit = capabilities.maximumLoads.map({ max(1, $0) }), self.counts[all, default: 0] >= limit {
            throw MediationError(.adapterBusy, "\(adapter) can have \(limit) loads open in all, and has.")
        }
        if let limit = capabilities.maximumLoadsPerPlacement.map({ max(1, $0) }) {
            placement.settings = settings
            if self.counts[placement, default: 0] >= limit {
                throw MediationError(.adapterBusy, "\(adapter) can have \(limit) loads of a placement open, and has.")
            }
            self.counts[placement, default: 0] += 1
        }
        self.counts[all, default: 0] += 1
        var token = Token()
        token.placement = placement
        return token
    }

    /// Counts a load as ended, once: afterwards, the token counts nothing.
    package mutating func end(_ token: inout Token) {
        guard let placement = token.placement else { return }
        token.placement = nil
        self.countOut(Placement(adapter: placement.adapter, settings: nil))
        if placement.settings != nil { self.countOut(placement) }
    }

    private mutating func countOut(_ placement: Placement) {
        guard let count = self.counts[placement] else { return }
        self.counts[placement] = count > 1 ? count - 1 : nil
    }
}
