#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import PlatformViews
import SampleAdSDK

/// An ad that is to cover the screen, and how far it is.
struct StudioFullScreen: Encodable {
    enum Phase: String, Encodable {
        case loading, presented, closed, failed
    }

    let format: String
    var phase = Phase.loading
    /// The failure, or the reward, in a sentence.
    var sentence = ""
}

/// The page of an ad that covers the screen.
struct StudioCover: Encodable {
    let format: String
    let headline: String
    let image: String?
    let reward: String?
    /// The time from the start of the studio at which the countdown is over.
    let endsAt: Double
    let isRewarded: Bool
}

extension StudioApp {
    /// Loads an ad and shows it as soon as it is there.
    func show(_ format: AdFormat) -> StudioAnswer {
        guard self.fullScreen?.phase != .loading, !self.mediator.isPresentingFullScreenAd else {
            return .refused("An ad is being loaded, or is on the screen already.")
        }
        self.fullScreen = StudioFullScreen(format: format.rawValue)
        self.publisher.touch()
        Task { await self.loadAndShow(format) }
        return .done
    }

    private func loadAndShow(_ format: AdFormat) async {
        do throws(MediationError) {
            let ad = try await RunFullScreenAd.load(
                format,
                adUnitID: format.rawValue,
                request: AdRequest(),
                with: self.mediator
            )
            await ad.present(from: self.controller) { [weak self] in
                self?.fullScreen?.phase = .presented
                self?.publisher.touch()
            }
            if let error = ad.presentation?.error { throw error }
            self.fullScreen?.phase = .closed
        } catch {
            self.fullScreen?.phase = .failed
            self.fullScreen?.sentence = "\(error.code.rawValue): \(error.message)"
            self.say("The \(format.rawValue) ad: \(error.code.rawValue) \(error.message)", isProblem: true)
        }
        self.publisher.touch()
    }

    /// The ad on the screen; `nil` without one.
    var cover: StudioCover? {
        guard let page = self.controller.presentedViewController as? SampleAdViewController, let ad = page.ad else {
            self.coverStart = nil
            return nil
        }
        let start = self.coverStart?.page === page ? self.coverStart?.time ?? self.time : self.time
        self.coverStart = (page, start)
        return StudioCover(
            format: ad.format.rawValue,
            headline: ad.headline ?? "",
            image: ad.image?.data.flatMap(Self.dataURL),
            reward: ad.reward.map { "\($0.amount.formatted()) \($0.type)" },
            endsAt: start + ad.countdown.milliseconds,
            isRewarded: ad.format.isRewarded
        )
    }

    /// Returns an image as text; `nil` for one that is too large to be sent with every change.
    static func dataURL(_ data: Data) -> String? {
        guard data.count <= 300_000 else { return nil }
        return "data:image/png;base64,\(data.base64EncodedString())"
    }
}
#endif
