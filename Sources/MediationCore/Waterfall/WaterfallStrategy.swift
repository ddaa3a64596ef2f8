/// How many line items are asked at a time, and how long a fill waits for a better one.
///
/// Which of two fills is better is a matter of the waterfall: the one whose line item stands higher. In a waterfall in
/// order of price that is the dearer one.
public struct WaterfallStrategy: Hashable, Sendable {
    /// The largest ``width``.
    public static let greatestWidth = 16

    /// How many line items may be open at a time, from 1 to ``greatestWidth``.
    public var width: Int

    /// How long the line item that was asked last may be silent before the next one is asked too; `nil` to ask as many at
    /// once as the width allows.
    public var hedgeDelay: Duration?

    /// How long a fill waits for a better line item that is still open; zero to end the load with the first fill.
    public var wait: Duration

    /// Creates a strategy; the statics say what is usual.
    ///
    /// - Parameters:
    ///   - width: How many line items may be open at a time.
    ///   - hedgeDelay: How long a line item may be silent before the next one is asked too.
    ///   - wait: How long a fill waits for a better line item that is still open.
    public init(width: Int = 1, hedgeDelay: Duration? = nil, wait: Duration = .zero) {
        self.width = width
        self.hedgeDelay = hedgeDelay
        self.wait = wait
    }

    /// The next line item is asked when the one before it has failed.
    public static var oneAtATime: WaterfallStrategy { WaterfallStrategy() }

    /// Up to so many line items are open at a time.
    ///
    /// - Parameters:
    ///   - width: How many.
    ///   - wait: How long a fill waits for a better line item that is still open.
    /// - Returns: The strategy.
    public static func parallel(_ width: Int, wait: Duration = .zero) -> WaterfallStrategy {
        WaterfallStrategy(width: width, wait: wait)
    }

    /// The next line item is asked when the one that was asked last has failed, or has been silent for a while.
    ///
    /// - Parameters:
    ///   - delay: How long it may be silent.
    ///   - wait: How long a fill waits for a better line item that is still open.
    /// - Returns: The strategy.
    public static func hedged(after delay: Duration, wait: Duration = .zero) -> WaterfallStrategy {
        WaterfallStrategy(width: Self.greatestWidth, hedgeDelay: delay, wait: wait)
    }
}
