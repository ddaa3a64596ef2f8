import ArgumentParser

/// A fault of the soak itself, so that its checks can be seen to fail.
enum SoakFault: String, CaseIterable, ExpressibleByArgument {
    /// The end of one load is not noticed.
    case loseLoad
    /// One load ends twice.
    case endTwice
    /// Each load is kept for good, with a kilobyte beside it.
    case leak
    /// The server is asked once for an ad that no line item asks for.
    case strayRequest
    /// Some ads are shown that are not recorded.
    case strayImpression
}
