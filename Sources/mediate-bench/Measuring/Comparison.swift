/// Two measurements taken in turns, A B A B, so that other activity on the computer affects both alike.
struct Comparison {
    private var samples: [(figure: Double, baseline: Double)] = []

    mutating func add(figure: Double, baseline: Double) {
        self.samples.append((figure, baseline))
    }

    var figure: Double { self.samples.map(\.figure).median }

    var baseline: Double { self.samples.map(\.baseline).median }

    /// The median of the ratios, not the ratio of the medians: both samples of a pair had the same conditions.
    var ratio: Double { self.samples.map { $0.figure / $0.baseline }.median }
}
