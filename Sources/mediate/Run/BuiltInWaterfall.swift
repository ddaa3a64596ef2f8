import MediationCore
import SampleAdServer

/// The waterfall that `mediate run` loads without a configuration: everything that waterfalls are for, in one load.
enum BuiltInWaterfall {
    ///
    /// The adapters with mistakes load native ads alone.
    static func configuration(format: AdFormat = .native) -> MediationConfiguration {
        let mistakes = [
            Self.lineItem("Dogwood, forgetful adapter", 5, fault: "dropsHandler"),
            Self.lineItem("Elm, adapter that answers twice", 3.1, fault: "failsThenFills"),
        ]
        let lineItems =
            [
                Self.lineItem("Alder, sold directly", 12, parameter: "no-fill"),
                Self.lineItem("Birch, high floor", 9.5, parameter: "cut-connection"),
                Self.lineItem("Cedar, slow network", 7.2, parameter: "hang"),
            ] + (format == .native ? mistakes : []) + [
                Self.lineItem("Fir, low floor", 1.4, parameter: "fill"),
                Self.lineItem("Gum, house ads", 0.2, parameter: "fill"),
            ]
        return MediationConfiguration(adUnits: [
            AdUnit(id: "demo", format: format, deadline: .seconds(5), lineItems: lineItems)
        ])
    }

    /// The time before an ad that covers the screen can be closed or earns its reward: nobody watches these.
    static let countdownSeconds = 0.2

    /// Returns the script of the server; with a custom format, the server fills with ads of that format.
    static func script(customFormat: String? = nil) -> ServerScript {
        var fill = AdUnitScript(countdownSeconds: Self.countdownSeconds, faults: [.delay(milliseconds: 5...20)])
        fill.customFormat = customFormat
        return ServerScript(
            adUnits: [
                "no-fill": AdUnitScript(faults: [Fault(.noFill)]),
                "cut-connection": AdUnitScript(faults: [Fault(.cutConnection)]),
                "hang": AdUnitScript(faults: [Fault(.hang)]),
                "fill": fill,
            ]
        )
    }

    private static func lineItem(_ name: String, _ ecpm: Double, parameter: String) -> LineItem {
        LineItem(
            name: name,
            adapter: "SampleCustomEvent",
            ecpm: ecpm,
            timeout: .milliseconds(400),
            settings: ["parameter": .string(parameter)]
        )
    }

    private static func lineItem(_ name: String, _ ecpm: Double, fault: String) -> LineItem {
        LineItem(
            name: name,
            adapter: "SampleFaultyCustomEvent",
            ecpm: ecpm,
            timeout: .milliseconds(400),
            settings: ["parameter": "fill", "fault": .string(fault)]
        )
    }
}
