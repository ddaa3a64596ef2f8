/// When an ad counts as seen: a share of its area has been on the screen for a time.
public struct VisibilityRule: Hashable, Sendable {
    /// Which share of the area, from 0 to 1; with 0, any part of it will do.
    public let share: Double

    /// For how long without interruption; zero counts at once.
    public let time: Duration

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - share: Which share of the area; what is beyond 0…1 is moved to the nearer end, and what is no number to 0.
    ///   - time: For how long without interruption; a negative time is zero.
    public init(share: Double, for time: Duration) {
        self.share = share.isNaN ? 0 : min(1, max(0, share))
        self.time = max(.zero, time)
    }

    /// The first pixel counts: the rule of the Google Mobile Ads SDK, and the default here.
    public static let firstPixel = VisibilityRule(share: 0, for: .zero)

    /// Coordinates are rounded on their way to the window: the whole of a view may come out as a hair less.
    private static let tolerance = 1e-6

    func isMet(by visibleShare: Double) -> Bool {
        visibleShare > 0 && visibleShare >= self.share - Self.tolerance
    }
}
