public import MediationCore

/// What an app tells the Sample Network beside what every network is told.
public struct SampleExtras: NetworkExtras {
    /// What the app's content is about.
    public var keywords: [String]

    /// What the network's tracking, its videos and the age of its ads go by.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Creates extras.
    public init(keywords: [String] = []) {
        self.keywords = keywords
    }
}
