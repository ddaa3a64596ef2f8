/// The condition under which an ad counts as seen: a share of its area has been on the screen for a time.
public struct VisibilityRule: Hashable, Sendable {
    /// The share of the area that must be visible, from 0 to 1; with 0, any part of it is enough.
    public let share: Double

    /// The time for which it must be visible without interruption; with zero, the ad counts at once.
    public let time: Duration

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - share: The share of the area; values outside 0…1 are clamped, and NaN counts as 0.
    ///   - time: The time without interruption; a negative time counts as zero.
    public init(share: Double, for time: Duration) {
        self.share = share.isNaN ? 0 : min(1, max(0, share))
        self.time = max(.zero, time)
    }

    /// A rule that the first visible pixel meets: that of the Google Mobile Ads SDK, and the default here.
    public static let firstPixel = VisibilityRule(share: 0, for: .zero)

    /// The tolerance for coordinates that are rounded on their way to the window: a whole view may fall slightly short
    /// of 1.
    private static let tolerance = 1e-6

    func isMet(by visibleShare: Double) -> Bool {
        visibleShare > 0 && visibleShare >= self.share - Self.tolerance
    }
}
