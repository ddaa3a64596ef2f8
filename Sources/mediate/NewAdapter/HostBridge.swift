/// A mediation in which an adapter can be shipped, and what a network adds for it.
struct HostBridge {
    /// The name on the command line.
    let option: String
    /// What the names of the network's module and class end in.
    let suffix: String
    /// The module of the bridge, which is also its product.
    let module: String
    let baseClass: String
    /// The base class of networks that bid, if it is another one.
    var biddingClass: String?
    /// What the class is for the host.
    let role: String

    /// The hosts whose bridges are there; one more is one more entry.
    static let all = [
        HostBridge(
            option: "gma",
            suffix: "GMA",
            module: "MediationBridgeGMA",
            baseClass: "GMACustomEvent",
            biddingClass: "GMABiddingCustomEvent",
            role: "custom event of the Google Mobile Ads SDK"
        ),
        HostBridge(
            option: "max",
            suffix: "MAX",
            module: "MediationBridgeMAX",
            baseClass: "MAXCustomAdapter",
            role: "custom adapter of AppLovin MAX"
        ),
    ]

    static let names = Self.all.map(\.option).joined(separator: ", ")
}
