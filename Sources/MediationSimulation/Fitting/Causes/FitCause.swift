/// A likely reason why a model does not give its reports back, and what repairs it.
///
/// Where the remedy is an option it has been tried: with it, the model comes closer to the reports.
public struct FitCause: Hashable, Sendable {
    /// The sign of it in the reports, in a sentence.
    public var finding: String

    /// The options of `mediate fit` to add, or what else to do.
    public var remedy: String

    /// The share of the revenue that still differs by more than chance, with this remedy and those before; `nil` if it cannot
    /// be tried.
    public var worth: Double?
}

/// A change of the options that may make a model give its reports back.
struct FitRemedy {
    /// How much it takes to believe in it: what reports plainly show comes before what would explain anything.
    enum Rank: Int, Comparable {
        case names, rows, period, days, requests, mixture, users, cap

        /// Whether a sign of it is a sign of nothing else, so that repairing a part of the difference is enough to say so.
        var isPlain: Bool { self <= .requests || self == .cap }

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    var rank: Rank
    var finding: String
    var remedy: String
    var options: FitOptions

    init(_ rank: Rank, _ finding: String, _ remedy: String, _ options: FitOptions, _ change: (inout FitOptions) -> Void)
    {
        self.rank = rank
        self.finding = finding
        self.remedy = remedy
        self.options = options
        change(&self.options)
    }
}
