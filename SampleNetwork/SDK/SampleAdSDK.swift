/// The Sample Network's SDK.
public enum SampleAdSDK {
    /// This SDK's version.
    public static var version: String { self.playedServers?.sdkVersion ?? "1.4.0" }

    /// The player of the servers of one URL, from now on; `nil`, as in every app, if no servers are played.
    ///
    /// The player is not retained. Loads from other URLs still go to the internet.
    package static var playedServers: (any PlayedServers)? {
        get { self.playing.servers }
        set { self.playing.servers = newValue }
    }

    /// Waits until the servers have answered what was reported to them so far, for processes that are about to end.
    package static func reportsEnd() async { await Transport.shared.postsEnd() }

    private static let playing = Playing()
}
