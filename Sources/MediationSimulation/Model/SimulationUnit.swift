/// The unit of which a simulation has a given number, and by which waterfalls are compared.
package enum SimulationUnit: String, Sendable {
    case requests
    /// The sessions in which users see a banner: how many requests they have follows from the waterfall.
    case sessions

    /// Returns a number of units in words.
    package func count(_ number: Int) -> String {
        "\(FigureText.count(number)) \(number == 1 ? String(self.rawValue.dropLast()) : self.rawValue)"
    }
}

extension SimulationModel {
    /// The unit of its simulations.
    package var unit: SimulationUnit { self.traffic.sessions?.seen == nil ? .requests : .sessions }
}
