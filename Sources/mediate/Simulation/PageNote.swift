import MediationSimulation

/// A note about the parts of a page that are incomplete, since the user has interrupted it.
enum PageNote {
    /// A part of the page that needs separate simulations.
    struct Part {
        let name: String
        /// The number of requests or sessions of the part; `nil` if it had none.
        let requests: Int?
        let isComplete: Bool
    }

    /// Returns the note; `nil` if nothing was cut short.
    static func text(_ parts: [Part], _ unit: SimulationUnit, isSimulationCut: Bool) -> String? {
        var sentences: [String] = []
        if isSimulationCut { sentences.append("The simulation has fewer \(unit.rawValue) than it should have.") }
        for part in parts where !part.isComplete {
            let has = part.requests.map { "has only \(unit.count($0))" } ?? "is missing"
            sentences.append("The part “\(part.name)” \(has).")
        }
        return sentences.isEmpty ? nil : "This was interrupted. \(sentences.joined(separator: " "))"
    }
}
