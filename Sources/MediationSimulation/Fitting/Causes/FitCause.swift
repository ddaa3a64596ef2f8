/// A likely reason that a model does not reproduce its reports, and its remedy.
///
/// If the remedy is an option, it has been tried: with it, the model comes closer to the reports.
public struct FitCause: Hashable, Sendable {
    /// The sign of the cause in the reports, as a sentence.
    public var finding: String

    /// The options of `mediate fit` to add, or another action to take.
    public var remedy: String

    /// The share of the revenue that still differs by more than chance with this remedy and those before; `nil` if the
    /// remedy cannot be tried.
    public var worth: Double?
}

/// A change of the options that may make a model reproduce its reports.
struct FitRemedy {
    /// The rank of a remedy: a cause that reports plainly show comes before one that would explain anything.
    enum Rank: Int, Comparable {
        case names, rows, period, days, requests, mixture, users, cap

        /// Indicates whether a sign of the cause is a sign of nothing else, so that repairing a part of the difference
        /// is proof enough.
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
