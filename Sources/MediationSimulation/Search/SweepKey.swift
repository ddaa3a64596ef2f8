package import MediationCore

/// A key of a configuration whose value a sweep changes, by its name there.
package enum SweepKey: String, CaseIterable, Sendable {
    case timeout, ecpm, floor, deadline, width, hedgeDelay, wait

    /// Indicates whether line items have the key, and not the ad unit.
    package var isOfLineItems: Bool { [.timeout, .ecpm, .floor].contains(self) }

    /// Indicates whether the values are durations.
    package var isDuration: Bool { [.timeout, .deadline, .hedgeDelay, .wait].contains(self) }

    /// The name of an axis with the values.
    var axis: String {
        switch self {
        case .timeout: "Timeout, ms"
        case .ecpm: "eCPM, USD"
        case .floor: "Floor, USD per 1000 impressions"
        case .deadline: "Deadline, ms"
        case .width: "Width"
        case .hedgeDelay: "Hedge delay, ms"
        case .wait: "Wait, ms"
        }
    }

    /// Returns an ad unit with another value.
    ///
    /// - Parameters:
    ///   - value: The value; of durations, in milliseconds.
    ///   - adUnit: The ad unit.
    ///   - lineItem: The line item that has the key; `nil` for all that can have it.
    /// - Returns: The ad unit; `nil` if no line item has the key.
    package func setting(_ value: Double, in adUnit: AdUnit, of lineItem: String?) -> AdUnit? {
        var adUnit = adUnit
        let duration = Duration.nanoseconds(Int64((value * 1e6).rounded()))
        switch self {
        case .deadline: adUnit.deadline = duration
        case .width:
            adUnit.strategy.width = Int(value)
            if adUnit.strategy.width == 1 { adUnit.strategy.hedgeDelay = nil }
        case .hedgeDelay:
            adUnit.strategy.hedgeDelay = duration
            adUnit.strategy.width = max(adUnit.strategy.width, 2)
        case .wait: adUnit.strategy.wait = duration
        case .timeout, .ecpm, .floor:
            var isSet = false
            for index in adUnit.lineItems.indices where lineItem == nil || adUnit.lineItems[index].name == lineItem {
                switch self {
                case .timeout:
                    adUnit.lineItems[index].timeout = duration
                    adUnit.lineItems[index].minimumTime = min(adUnit.lineItems[index].minimumTime, duration)
                case .floor where adUnit.lineItems[index].bidder != nil: adUnit.lineItems[index].bidder?.floor = value
                case .ecpm where adUnit.lineItems[index].bidder == nil: adUnit.lineItems[index].ecpm = value
                default: continue
                }
                isSet = true
            }
            guard isSet else { return nil }
        }
        return adUnit
    }

    /// Returns the value that an ad unit has now, of durations in milliseconds.
    ///
    /// - Parameters:
    ///   - adUnit: The ad unit.
    ///   - lineItem: The line item that has the key; `nil` for all that can have it.
    /// - Returns: The value; `nil` if there is none, or not the same in all line items.
    package func value(in adUnit: AdUnit, of lineItem: String?) -> Double? {
        switch self {
        case .deadline: return adUnit.deadline.inMilliseconds
        case .width: return Double(adUnit.strategy.width)
        case .hedgeDelay: return adUnit.strategy.hedgeDelay?.inMilliseconds
        case .wait: return adUnit.strategy.wait.inMilliseconds
        case .timeout, .ecpm, .floor:
            let items = adUnit.lineItems.filter { lineItem == nil || $0.name == lineItem }
            let values = items.compactMap { item -> Double? in
                switch self {
                case .timeout: item.timeout.inMilliseconds
                case .floor: item.bidder?.floor
                default: item.bidder == nil ? item.ecpm : nil
                }
            }
            return Set(values).count == 1 ? values[0] : nil
        }
    }

    /// Returns a value as people write it.
    package func text(of value: Double) -> String {
        self.isDuration
            ? DurationText.text(of: .nanoseconds(Int64((value * 1e6).rounded()))) : value.plainText
    }
}

extension Duration {
    fileprivate var inMilliseconds: Double {
        let (seconds, attoseconds) = self.components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
