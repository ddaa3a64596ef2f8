/// The Sample Network's SDK.
public enum SampleAdSDK {
    /// This SDK's version.
    public static var version: String { self.playedServers?.sdkVersion ?? "1.4.0" }

    /// Who plays the network's servers; `nil`, as in every app, for those on the internet. Not retained.
    ///
    /// One that is set affects what is asked for from then on.
    package static var playedServers: (any PlayedServers)? {
        get { self.playing.servers }
        set { self.playing.servers = newValue }
    }

    private static let playing = Playing()
}
