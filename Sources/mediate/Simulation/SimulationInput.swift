import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

/// The input of a simulation, from a file or from a part of a simulation.
struct SimulationInput {
    /// The input as it was given, with the ad unit in place, so that it needs no other file.
    let file: SimulationFile

    /// The model that completes the input.
    let model: SimulationModel

    /// The path of the configuration that the simulation file names; `nil` if it has it in place.
    private(set) var configurationFile: String?

    /// Reads a simulation file: JSON if its name ends in `.json`, else YAML.
    init(path: String) throws(MediationError) {
        let data = try InputFile.data(at: path)
        guard !Self.reportEndings.contains(where: path.lowercased().hasSuffix) else {
            let message = "is a report by its name; mediate fit makes a simulation of it"
            throw MediationError(.configurationInvalid, "\(path): \(message)")
        }
        let isJSON = path.lowercased().hasSuffix(".json")
        let node =
            isJSON
            ? try ConfigurationNode(json: data, name: path)
            : try YAMLConfiguration.node(from: data, name: path, expecting: "configuration")
        var configurationFile: String?
        let model = try SimulationModel(node, name: path) { configuration throws(MediationError) in
            let own = Self.path(configuration, from: path)
            configurationFile = own
            do throws(MediationError) {
                return try ConfigurationFile.read(own, lineItemProblem: nil)
            } catch {
                // A configuration that can be read reports the location of its problems itself.
                guard error.code == .configurationUnreadable else { throw error }
                let place = Self.place(of: "configuration", in: node)
                let problem = ConfigurationProblem(position: place, path: "configuration", message: error.message)
                throw MediationError(.configurationUnreadable, name: path, problems: [problem])
            }
        }
        let file = try SimulationFile(node, name: path)
        self.init(traffic: file.traffic, model: model)
        self.configurationFile = configurationFile
    }

    private static let reportEndings = [".csv", ".tsv", ".jsonl"]

    private static func place(of key: String, in node: ConfigurationNode) -> ConfigurationPosition? {
        guard case .object(let entries) = node.value else { return nil }
        return entries.first { $0.key == key }?.value.position
    }

    /// Completes an input that another process has read.
    init(file: SimulationFile) throws(MediationError) {
        guard case .inPlace(let configuration) = file.configuration, configuration.adUnits.count == 1 else {
            throw MediationError(.configurationInvalid, "the simulation has no ad unit in place")
        }
        self.file = file
        self.model = try SimulationModel(adUnit: configuration.adUnits[0], traffic: file.traffic)
    }

    private init(traffic: TrafficModel, model: SimulationModel) {
        let configuration = MediationConfiguration(adUnits: [model.adUnit])
        self.file = SimulationFile(configuration: .inPlace(configuration), traffic: traffic)
        self.model = model
    }

    /// Returns the same input with another strategy, or ends the command with the problem in the strategy.
    func with(strategy: String) throws -> SimulationInput {
        let argument = try StrategyArgument(strategy)
        if let problem = argument.problem(within: self.model.adUnit.deadline) {
            throw Exit.failure(Exit.usage, "--strategy: \(problem)")
        }
        var adUnit = self.model.adUnit
        adUnit.strategy = argument.strategy
        var changed = SimulationInput(traffic: self.file.traffic, model: try self.model.with(adUnit: adUnit))
        changed.configurationFile = self.configurationFile
        return changed
    }

    /// Resolves a path that is relative to a file.
    private static func path(_ path: String, from file: String) -> String {
        guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
        return file[...end] + path
    }
}
