/// The Objective-C names by which the SDK finds the methods of adapters and ads, from its headers.
///
/// A Swift method whose name differs from that by a label compiles, and is never called.
public enum Selectors {
    /// The names, by the beginning of the Swift declaration.
    public static let byDeclaration: [String: String] = [
        "setUp(with": "setUpWithConfiguration:completionHandler:",
        "loadBanner(for": "loadBannerForAdConfiguration:completionHandler:",
        "loadInterstitial(for": "loadInterstitialForAdConfiguration:completionHandler:",
        "loadRewardedAd(for": "loadRewardedAdForAdConfiguration:completionHandler:",
        "loadRewardedInterstitialAd(for": "loadRewardedInterstitialAdForAdConfiguration:completionHandler:",
        "loadAppOpenAd(for": "loadAppOpenAdForAdConfiguration:completionHandler:",
        "loadNativeAd(for": "loadNativeAdForAdConfiguration:completionHandler:",
        "collectSignals(for": "collectSignalsForRequestParameters:completionHandler:",
        "present(from": "presentFromViewController:",
        "handlesUserClicks(": "handlesUserClicks",
        "handlesUserImpressions(": "handlesUserImpressions",
        "didRender(in": "didRenderInView:clickableAssetViews:nonclickableAssetViews:viewController:",
        "didRecordImpression(": "didRecordImpression",
        "didRecordClickOnAsset(with": "didRecordClickOnAssetWithName:view:viewController:",
        "didUntrackView(": "didUntrackView:",
    ]
}
