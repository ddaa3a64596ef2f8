import MediationCore
import SampleAdServer
import SampleNetwork

/// One ad unit of the ad network and the line item that asks it, with the faults on both sides.
struct ChaosUnit: Sendable {
    /// The name of the line item, and of the ad unit at the network.
    let name: String
    var adapter = "SampleCustomEvent"
    /// The eCPM in USD per 1000 impressions; `nil` for a bidder.
    var ecpm: Double?
    var timeout = Duration.seconds(1)
    var settings: [String: JSONValue] = [:]
    var script = AdUnitScript()
    /// Indicates whether the adapter asks the server at all.
    var asksServer = true
    /// Indicates whether the line item has a cap, of ``Chaos/cap``.
    var isCapped = false

    /// Indicates whether each answer of the network comes twice.
    var answersTwice: Bool { self.settings["fault"] == "answersTwice" }

    /// Indicates whether the line item answers only when it is cancelled, or not even then.
    var isSilent: Bool { self.settings["fault"] == "neverAnswers" || self.settings["fault"] == "answersLate" }

    /// Indicates whether the line item answers "no fill" once the network has answered, whatever the answer.
    var saysNoFillFirst: Bool { self.settings["fault"] == "failsThenFills" }

    func lineItem(server: String) -> LineItem {
        var settings = self.settings
        settings["parameter"] = .string(self.name)
        settings["serverURL"] = .string(server)
        if let ecpm = self.ecpm {
            return LineItem(
                name: self.name,
                adapter: self.adapter,
                ecpm: ecpm,
                timeout: self.timeout,
                frequencyCaps: self.isCapped ? [FrequencyCap(impressions: Chaos.cap, per: .seconds(3600))] : [],
                settings: settings
            )
        }
        return LineItem(
            name: self.name,
            adapter: self.adapter,
            bidder: Bidder(floor: 0.6),
            timeout: self.timeout,
            settings: settings
        )
    }

    /// Creates a line item whose adapter has a fault.
    static func faulty(
        _ fault: SampleFaultyCustomEvent.Fault,
        ecpm: Double,
        faults: [Fault] = [],
        timeout: Duration = .seconds(1)
    ) -> ChaosUnit {
        let asksServer = ![.neverAnswers, .dropsHandler, .answersLate].contains(fault)
        return ChaosUnit(
            name: fault.rawValue,
            adapter: "SampleFaultyCustomEvent",
            ecpm: ecpm,
            timeout: timeout,
            settings: ["fault": .string(fault.rawValue)],
            script: AdUnitScript(faults: faults),
            asksServer: asksServer
        )
    }
}
