#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore

/// A complete and consistent model of a waterfall and its traffic, ready to be simulated.
public struct SimulationModel: Hashable, Sendable {
    /// The ad unit.
    public let adUnit: AdUnit

    /// The given traffic, completed by assumptions.
    public let traffic: TrafficModel

    /// The assumptions about values that were not given, and the omissions of the simulation, one sentence each.
    public let assumptions: [String]

    /// The line items whose fill rates or latencies are assumed.
    package let assumed: AssumedTraffic

    /// Checks an ad unit and its traffic, and completes the traffic.
    ///
    /// - Parameters:
    ///   - adUnit: The ad unit.
    ///   - traffic: The traffic of the users, the networks and the line items.
    /// - Throws: `configurationInvalid` with one problem per line of the message.
    public init(adUnit: AdUnit, traffic: TrafficModel) throws(MediationError) {
        try Self.check(adUnit, name: "ad unit")
        let node = TrafficModel.table.node(of: traffic)
        _ = try ConfigurationReader.read(node, name: "traffic") { $0.traffic($1, for: adUnit) }
        self.init(checked: adUnit, traffic)
    }

    /// Reads a simulation file in JSON, and fails with an error that lists every problem with its line and column.
    ///
    /// - Parameters:
    ///   - json: JSON in UTF-8, at most 1 MiB.
    ///   - name: The name of the text in error messages, such as its file name.
    ///   - configuration: Returns the configuration at a path; not called if the configuration is in place.
    /// - Throws: An error with one of the configuration codes and one problem per line of the message, or the error
    ///   that `configuration` throws.
    public init(
        json: Data,
        name: String = "simulation",
        configuration: (String) throws(MediationError) -> MediationConfiguration
    ) throws(MediationError) {
        try self.init(ConfigurationNode(json: json, name: name), name: name, configuration: configuration)
    }

    /// Reads the tree of a simulation file in any format.
    package init(
        _ node: ConfigurationNode,
        name: String,
        configuration: (String) throws(MediationError) -> MediationConfiguration
    ) throws(MediationError) {
        var failure: MediationError?
        let read: (file: SimulationFile, adUnit: AdUnit?)
        do throws(MediationError) {
            read = try withoutActuallyEscaping(configuration) { configuration throws(MediationError) in
                try ConfigurationReader.read(node, name: name) { reader, node in
                    reader.simulationFile(node) { path in
                        do throws(MediationError) {
                            return try configuration(path)
                        } catch {
                            failure = error
                            return nil
                        }
                    }
                }
            }
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
        guard let adUnit = read.adUnit else { throw MediationError(.configurationInvalid, "\(name): no ad unit") }
        try Self.check(adUnit, name: name)
        self.init(checked: adUnit, read.file.traffic)
    }

    /// Returns a model of the same traffic with another waterfall: other prices, timeouts or strategies, or fewer or
    /// other line items.
    ///
    /// A line item with the same name is the same line item and draws the same numbers. Traffic of line items that are
    /// not in the ad unit is kept for later changes.
    ///
    /// - Parameters:
    ///   - adUnit: The ad unit.
    ///   - traffic: The traffic, if it changes too, as for an added line item.
    /// - Returns: The model, with the assumptions of this model and those for new line items.
    /// - Throws: `configurationInvalid` if the ad unit breaks a rule of the configuration.
    public func with(adUnit: AdUnit, traffic: TrafficModel? = nil) throws(MediationError) -> SimulationModel {
        try Self.check(adUnit, name: "ad unit")
        let model = SimulationModel(checked: adUnit, traffic ?? self.traffic)
        let new = model.assumptions.filter { !self.assumptions.contains($0) }
        return SimulationModel(
            adUnit: adUnit,
            traffic: model.traffic,
            assumptions: self.assumptions + new,
            assumed: self.assumed.union(model.assumed)
        )
    }

    /// Returns the same waterfall with traffic that needs neither a check nor assumptions.
    func with(completeTraffic traffic: TrafficModel) -> SimulationModel {
        SimulationModel(
            adUnit: self.adUnit,
            traffic: traffic,
            assumptions: self.assumptions,
            assumed: self.assumed
        )
    }

    private init(adUnit: AdUnit, traffic: TrafficModel, assumptions: [String], assumed: AssumedTraffic) {
        self.adUnit = adUnit
        self.traffic = traffic
        self.assumptions = assumptions
        self.assumed = assumed
    }

    private init(checked adUnit: AdUnit, _ traffic: TrafficModel) {
        var completion = TrafficCompletion(adUnit, traffic)
        completion.complete()
        self.init(
            adUnit: adUnit,
            traffic: completion.traffic,
            assumptions: completion.assumptions,
            assumed: completion.assumed
        )
    }

    /// The longest deadline for which sums of times do not overflow.
    private static let longestDeadline: Duration = .seconds(30 * 60)

    /// The number of bits that are enough for the position of a line item.
    static let positionBits = 16

    private static func check(_ adUnit: AdUnit, name: String) throws(MediationError) {
        let mostItems = 1 << Self.positionBits
        guard adUnit.lineItems.count <= mostItems else {
            let message = "has \(adUnit.lineItems.count) line items, and can have \(mostItems)"
            let problem = ConfigurationProblem(position: nil, path: "lineItems", message: message)
            throw MediationError(.configurationInvalid, name: name, problems: [problem])
        }
        try MediationConfiguration(adUnits: [adUnit]).validate()
        var problems: [ConfigurationProblem] = []
        if adUnit.deadline > Self.longestDeadline {
            problems.append(ConfigurationProblem(position: nil, path: "deadline", message: "is more than 30 minutes"))
        }
        for item in adUnit.lineItems where item.ecpm > ConfigurationReader.greatestPrice {
            let message = "the price of \(item.name.quoted) is more than \(Int(ConfigurationReader.greatestPrice)) USD"
            problems.append(ConfigurationProblem(position: nil, path: "lineItems", message: message))
        }
        guard problems.isEmpty else { throw MediationError(.configurationInvalid, name: name, problems: problems) }
    }
}
