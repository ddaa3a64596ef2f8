/// The error of a figure because the market is not known well enough, apart from the chance of a simulation.
public struct MarketError: Hashable, Sendable {
    /// The deviations in markets that may as well be the true one, ascending.
    private let deviations: [Double]

    /// The number of deviations outside of the interval at each end: of 199, as many as make it hold a further one with
    /// a probability of exactly 95 %.
    private static let outside = 4

    /// The size of a deviation that is only rounding; no money, share or time is that small.
    private static let rounding = 1e-9

    init(_ deviations: [Double]) {
        self.deviations = deviations.map { $0.magnitude < Self.rounding ? 0 : $0 }.sorted()
    }

    /// The deviation that as many others are below as above.
    private var middle: Double { self.deviations[self.deviations.count / 2] }
    private var low: Double { self.deviations[Self.outside] }
    private var high: Double { self.deviations[self.deviations.count - 1 - Self.outside] }

    /// Returns the interval that contains the true figure with 95 % confidence if the simulation has no error.
    ///
    /// - Parameter value: The figure.
    /// - Returns: The interval.
    public func interval(around value: Double) -> ClosedRange<Double> {
        (value + self.low)...(value + self.high)
    }

    /// Returns the interval that contains the true figure with 95 % confidence, given both errors.
    ///
    /// - Parameters:
    ///   - value: The figure.
    ///   - simulated: The interval by the error of the simulation alone.
    /// - Returns: The interval.
    public func interval(around value: Double, simulated: ClosedRange<Double>) -> ClosedRange<Double> {
        let (down, up) = (value - simulated.lowerBound, simulated.upperBound - value)
        let (below, above) = (self.middle - self.low, self.high - self.middle)
        let middle = value + self.middle
        let reach = (
            below: (below * below + down * down).squareRoot(), above: (above * above + up * up).squareRoot()
        )
        return (middle - reach.below)...(middle + reach.above)
    }

    /// Indicates whether the figure is the same in all markets.
    package var isZero: Bool { self.deviations.allSatisfy { $0 == 0 } }

    /// Returns the probability that the true figure is positive, given both errors; 0 counts as one half.
    ///
    /// - Parameters:
    ///   - value: The figure.
    ///   - error: The standard error of the simulation.
    /// - Returns: The probability, 0…1.
    public func probabilityPositive(_ value: Double, standardError error: Double) -> Double {
        let sum = self.deviations.reduce(0) { sum, deviation in
            let figure = value + deviation
            guard error > 0 else { return sum + (figure > 0 ? 1 : figure < 0 ? 0 : 0.5) }
            return sum + Mathematics.normalCDF(figure / error)
        }
        return sum / Double(self.deviations.count)
    }
}
