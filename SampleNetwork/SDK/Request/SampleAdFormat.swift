/// The kind of ad that an app can lay out.
public enum SampleAdFormat: String, Hashable, Sendable, CaseIterable {
    /// Ads with a headline and an advertiser.
    case content
    /// Ads for apps, with a title.
    case appInstall
}
