import ArgumentParser
import MediationCore

/// Options with what commands must know of a platform's waterfalls beyond its answers.
struct PlatformOptions: ParsableArguments {
    @Option(
        name: .customLong("ad-unit"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The name to give to an ad unit of the platform in the configuration; may be given several times.",
            valueName: "id=name"
        ),
        transform: { try PairArgument($0) }
    )
    var adUnits: [PairArgument] = []

    @Option(
        name: .customLong("adapter"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The adapter of a network, instead of a name derived from it; may be given several times.",
            valueName: "name=adapter"
        ),
        transform: { try PairArgument($0) }
    )
    var adapters: [PairArgument] = []

    @Option(
        name: .customLong("ecpm"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The price of a line without one on the platform, in USD; may be given several times.",
            valueName: "line=price"
        ),
        transform: { try PairArgument($0) }
    )
    var prices: [PairArgument] = []

    @Option(
        name: .customLong("group"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Use only this mediation group; may be given several times.", valueName: "name")
    )
    var groups: [String] = []

    @Option(help: ArgumentHelp("The timeout of line items, which no platform reports.", valueName: "duration"))
    var timeout = "10s"

    @Option(help: ArgumentHelp("The deadline of loads, which no platform reports.", valueName: "duration"))
    var deadline = "60s"

    func validate() throws { _ = try self.names }

    var names: PlatformNames {
        get throws {
            var names = PlatformNames()
            names.adUnits = Dictionary(self.adUnits.map { ($0.name, $0.value) }) { _, last in last }
            names.adapters = Dictionary(self.adapters.map { ($0.name, $0.value) }) { _, last in last }
            names.groups = self.groups
            for pair in self.prices {
                guard let price = Double(pair.value), price.isFinite, price >= 0, price < 1e6 else {
                    throw ValidationError("--ecpm: \(pair.value.quoted) is no price in USD.")
                }
                names.prices[pair.name] = price
            }
            names.timeout = try Self.duration(self.timeout, "--timeout")
            names.deadline = try Self.duration(self.deadline, "--deadline")
            return names
        }
    }

    private static func duration(_ text: String, _ option: String) throws -> Duration {
        do {
            return try DurationText.duration(of: text, allowingZero: false)
        } catch {
            throw ValidationError("\(option): \(text.quoted) is no duration such as 2s or 800ms.")
        }
    }
}
