internal import MediationCore

/// The changes of a single line item that a search tries.
enum LineItemChanges {
    private static let timeoutFactors = [0.5, 0.7, 0.85, 1.15, 1.4, 2]
    private static let floorFactors = [0.7, 0.85, 0.95, 0.98, 1.02, 1.05, 1.15, 1.4]

    /// The line item with other timeouts, none more than four times as long or as short as at first.
    static func timeouts(of item: LineItem, at first: LineItem, deadline: Duration) -> [LineItem] {
        let least = max(item.minimumTime, first.timeout / 4, .milliseconds(50))
        let most = min(first.timeout * 4, deadline)
        return Self.timeoutFactors.compactMap { factor in
            let milliseconds = Nanoseconds(item.timeout).milliseconds * factor
            var changed = item
            changed.timeout = .milliseconds(Int((milliseconds / 10).rounded()) * 10)
            guard changed.timeout != item.timeout, least <= changed.timeout, changed.timeout <= most else { return nil }
            return changed
        }
    }

    /// The line item with other floors, in cents.
    static func floors(of item: LineItem) -> [LineItem] {
        Self.floorFactors.compactMap { factor in
            var changed = item
            changed.ecpm = (item.ecpm * factor * 100).rounded() / 100
            return changed.ecpm != item.ecpm && changed.ecpm > 0 ? changed : nil
        }
    }

    /// Where another floor of the same network is tried, in cents.
    static func floors(beside floor: Double) -> [Double] {
        [0.7, 1.4].map { (floor * $0 * 100).rounded() / 100 }.filter { $0 > 0 }
    }
}
