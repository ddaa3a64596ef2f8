/// The probability that a sum of independent normal steps leaves its bounds at one of several looks.
///
/// It is found by following the distribution of those that have not left yet from look to look, as Armitage, McPherson and
/// Rowe did.
package struct RepeatedLooks: Hashable, Sendable {
    /// The bounds at each look, in standard errors.
    package let bounds: [Double]
    /// The share of all users that is there at each look, ascending; the last is 1.
    package let shares: [Double]

    /// The number of points at which the distribution is held.
    private static let points = 401

    package init(bounds: [Double], shares: [Double]) {
        self.bounds = bounds
        self.shares = shares
    }

    /// Returns the probability to have left the bounds at one of the looks.
    ///
    /// - Parameter drift: The true difference, in standard errors of all users.
    /// - Returns: The probability, from 0 to 1.
    package func crossing(drift: Double) -> Double {
        var (points, density): ([Double], [Double]) = ([0], [1])
        var width = 1.0
        var before = 0.0
        for (bound, share) in zip(self.bounds, self.shares) {
            let step = share - before
            // A step narrower than the grid would fall between its points: the next look takes it along.
            let isFirst = before == 0
            guard isFirst ? step > 0 : step >= width * width else { continue }
            before = share
            let edge = bound * share.squareRoot()
            let next = Self.grid(edge)
            let deviation = step.squareRoot()
            let scale = width / (deviation * 2.506_628_274_631_000_2)
            let mean = drift * step
            let reach = 9 * deviation
            var following = Array(repeating: 0.0, count: Self.points)
            for (index, point) in next.enumerated() {
                var sum = 0.0
                for (old, weight) in zip(points, density) {
                    let distance = point - old - mean
                    if distance.magnitude < reach {
                        let standard = distance / deviation
                        sum += weight * Mathematics.exp(-0.5 * standard * standard)
                    }
                }
                following[index] = sum * scale
            }
            // The ends of the range count half.
            following[0] /= 2
            following[Self.points - 1] /= 2
            (points, density) = (next, following)
            width = 2 * edge / Double(Self.points - 1)
        }
        return min(max(1 - density.reduce(0, +) * width, 0), 1)
    }

    private static func grid(_ edge: Double) -> [Double] {
        (0..<Self.points).map { edge * (2 * Double($0) / Double(Self.points - 1) - 1) }
    }
}
