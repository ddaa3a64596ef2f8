package import Foundation
import GoogleMobileAdsStandIn
import MediationBridge

/// The host's delegate for one ad: notes what is reported, and what may not be.
package final class FakeGMADelegate: NSObject, MediationBannerAdEventDelegate, MediationInterstitialAdEventDelegate,
    MediationAppOpenAdEventDelegate, MediationRewardedAdEventDelegate, MediationNativeAdEventDelegate, Sendable
{
    /// The reports; they outlive the delegate.
    @MainActor
    final class Record {
        var reports: [String] = []
        var isPresented = false
    }

    private let coversScreen: Bool
    private let record: Record
    private let find: @MainActor @Sendable (String) -> Void

    @MainActor
    init(_ format: AdFormat, _ record: Record, _ find: @escaping @MainActor @Sendable (String) -> Void) {
        self.coversScreen = format != .native && format != .banner
        self.record = record
        self.find = find
    }

    private func note(_ report: String) {
        let isMain = DispatchQueue.isMain
        onMain {
            if !isMain { self.find("\(report) was reported off the main thread.") }
            self.check(report)
            self.record.reports.append(report)
        }
    }

    @MainActor
    private func check(_ report: String) {
        let before = self.record.reports
        if before.contains(report), ["impression", "reward"].contains(report) {
            self.find("The \(report) was reported twice.")
        }
        guard self.coversScreen else { return }
        if !self.record.isPresented { self.find("\(report) was reported of an ad that was not presented.") }
        switch report {
        case "willPresent", "failed": break
        default: if !before.contains("willPresent") { self.find("\(report) was reported before willPresent.") }
        }
        if report == "willPresent", before.contains("willPresent") { self.find("willPresent was reported twice.") }
        if report == "didDismiss" {
            if before.contains("didDismiss") { self.find("didDismiss was reported twice.") }
            if before.last != "willDismiss" { self.find("didDismiss was reported without willDismiss before it.") }
        }
    }

    /// Notes an impression.
    package func reportImpression() { self.note("impression") }
    /// Notes a click.
    package func reportClick() { self.note("click") }
    /// Notes that the ad comes to the screen.
    package func willPresentFullScreenView() { self.note("willPresent") }
    /// Notes that the ad could not be presented.
    package func didFailToPresentWithError(_ error: any Error) { self.note("failed") }
    /// Notes that the ad is about to go.
    package func willDismissFullScreenView() { self.note("willDismiss") }
    /// Notes that the ad has gone.
    package func didDismissFullScreenView() { self.note("didDismiss") }
    /// Notes the reward.
    package func didRewardUser() { self.note("reward") }
    /// Notes that the video plays.
    package func didStartVideo() { self.note("startVideo") }
    /// Notes that the video has ended.
    package func didEndVideo() { self.note("endVideo") }
    /// Notes that the video plays.
    package func didPlayVideo() { self.note("playVideo") }
    /// Notes that the video pauses.
    package func didPauseVideo() { self.note("pauseVideo") }
    /// Notes that the video was muted.
    package func didMuteVideo() { self.note("muteVideo") }
    /// Notes that the video was unmuted.
    package func didUnmuteVideo() { self.note("unmuteVideo") }
}
