/// The number of line items that are asked at a time, and the time that a fill waits for a better one.
///
/// The better of two fills is that of the line item that ranks higher in the waterfall. In a waterfall ordered by
/// price, it is the higher-priced one.
public struct WaterfallStrategy: Hashable, Sendable {
    /// The largest ``width``.
    public static let greatestWidth = 16

    /// The number of line items that may be open at a time, from 1 to ``greatestWidth``.
    public var width: Int

    /// The time for which the line item that was asked last may be silent before the next one is asked, too; `nil` to
    /// ask as many at once as the width allows.
    public var hedgeDelay: Duration?

    /// The time that a fill waits for a better line item that is still open; zero to end the load with the first fill.
    public var wait: Duration

    /// Creates a strategy; the static members provide the usual ones.
    ///
    /// - Parameters:
    ///   - width: The number of line items that may be open at a time.
    ///   - hedgeDelay: The time for which a line item may be silent before the next one is asked, too.
    ///   - wait: The time that a fill waits for a better line item that is still open.
    public init(width: Int = 1, hedgeDelay: Duration? = nil, wait: Duration = .zero) {
        self.width = width
        self.hedgeDelay = hedgeDelay
        self.wait = wait
    }

    /// A strategy that asks the next line item when the previous one has failed.
    public static var oneAtATime: WaterfallStrategy { WaterfallStrategy() }

    /// Creates a strategy that keeps up to `width` line items open at a time.
    ///
    /// - Parameters:
    ///   - width: The number of line items that may be open at a time.
    ///   - wait: The time that a fill waits for a better line item that is still open.
    /// - Returns: The strategy.
    public static func parallel(_ width: Int, wait: Duration = .zero) -> WaterfallStrategy {
        WaterfallStrategy(width: width, wait: wait)
    }

    /// Creates a strategy that asks the next line item when the one asked last has failed, or has been silent for a
    /// while.
    ///
    /// - Parameters:
    ///   - delay: The time for which a line item may be silent.
    ///   - wait: The time that a fill waits for a better line item that is still open.
    /// - Returns: The strategy.
    public static func hedged(after delay: Duration, wait: Duration = .zero) -> WaterfallStrategy {
        WaterfallStrategy(width: Self.greatestWidth, hedgeDelay: delay, wait: wait)
    }
}
