import MediationSimulation

/// What a page says that is not what it should be, since the user has interrupted it.
enum PageNote {
    /// A part of the page that takes simulations of its own.
    struct Part {
        let name: String
        /// How many requests it had; `nil` if none.
        let requests: Int?
    }

    /// The note, or `nil` if nothing was cut short.
    static func text(_ parts: [Part], of requests: Int, isSimulationCut: Bool) -> String? {
        var sentences: [String] = []
        if isSimulationCut { sentences.append("The simulation has fewer requests than it should have.") }
        for part in parts where (part.requests ?? 0) < requests {
            let has = part.requests.map { "has only \(FigureText.count($0)) requests" } ?? "is missing"
            sentences.append("The part “\(part.name)” \(has).")
        }
        return sentences.isEmpty ? nil : "This was interrupted. \(sentences.joined(separator: " "))"
    }
}
