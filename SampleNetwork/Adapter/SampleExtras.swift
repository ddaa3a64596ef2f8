public import MediationCore

/// Values that an app passes to the Sample Network in addition to those for every network.
public struct SampleExtras: NetworkExtras {
    /// Keywords that describe the app's content.
    public var keywords: [String]

    /// The clock for the network's tracking, its videos and the age of its ads.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Creates extras.
    public init(keywords: [String] = []) {
        self.keywords = keywords
    }
}
