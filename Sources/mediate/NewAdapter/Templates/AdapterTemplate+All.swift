extension AdapterTemplate {
    /// The files of every package, and of some; the class for a host is made once for each.
    static let all = [
        Self.package, Self.readme, Self.changelog, Self.gitignore, Self.workflow, Self.tests, Self.wholeTests,
        Self.conformance, Self.app, Self.adapter, Self.bidding, Self.network, Self.sdkNetwork, Self.native,
        Self.nativeAd, Self.banner, Self.bannerAd, Self.fullScreen, Self.fullScreenAd, Self.sdk, Self.harness,
        Self.driver, Self.words,
    ]
}
