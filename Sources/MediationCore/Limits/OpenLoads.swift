/// How many loads each adapter class and each of its placements have open, of those that declare a limit.
///
/// A limit below 1 counts as 1: an adapter that could not load at all would not be there.
package struct OpenLoads {
    /// One open load; nothing for an adapter without a limit.
    package struct Token {
        fileprivate var placement: Placement?

        /// A token that counts nothing.
        package init() {}
    }

    /// Line items of one adapter class with equal settings.
    fileprivate struct Placement: Hashable {
        let adapter: ObjectIdentifier
        /// `nil` if only the adapter class as a whole has a limit: settings are not hashed for nothing.
        var settings: [String: JSONValue]?
    }

    private var counts: [Placement: Int] = [:]

    package init() {}

    /// Whether no load of an adapter with a limit is open.
    package var isEmpty: Bool { self.counts.isEmpty }

    /// Counts a load in, unless as many are open as the adapter declares that it can handle.
    ///
    /// - Parameters:
    ///   - adapter: The adapter class.
    ///   - capabilities: What it declares.
    ///   - settings: The line item's settings.
    /// - Returns: What to hand to ``end(_:)`` when the load has ended.
    /// - Throws: Which limit is reached.
    package mutating func begin(
        _ adapter: any MediationAdapter.Type,
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

    /// Counts a load out, once: the token counts nothing any more.
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
