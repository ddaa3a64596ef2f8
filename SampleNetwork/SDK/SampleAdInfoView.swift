/// The mark that tells people why they see an ad, 24 by 24 points.
@MainActor
public final class SampleAdInfoView: SampleAdView {}
