import MediationCore

extension LineItem {
    /// Returns a line item with limits, named A unless a test needs several.
    static func limited(_ caps: FrequencyCap..., pacing: Duration? = nil, name: String = "A") -> LineItem {
        LineItem(name: name, adapter: "Adapter", ecpm: 1, frequencyCaps: caps, pacing: pacing)
    }
}

extension ImpressionCounts {
    /// Reserves an ad of the line item and records its impression at once.
    func show(_ lineItem: LineItem, _ count: Int = 1) throws {
        for _ in 0..<count { try self.reserve(lineItem, adUnitID: "unit")?.recordImpression() }
    }

    /// Returns the error because of which no more ads can be requested, or `nil` if they can.
    func refusal(of lineItem: LineItem) -> MediationError? {
        do throws(MediationError) {
            _ = try self.reserve(lineItem, adUnitID: "unit")
            return nil
        } catch {
            return error
        }
    }
}
