import MediationCore
import PlatformViews
import SampleAdSDK

/// A screen on which ads are presented one after another, and the person in front of it.
@MainActor
final class Screen {
    /// Indicates whether the person closes rewarded ads before the reward is earned.
    let closesEarly: Bool

    private var lastTurn: Task<Void, Never>?
    #if canImport(UIKit) || canImport(AppKit)
    // A tool has no UIKit or AppKit window; mediation says so.
    private let controller: PlatformViewController? = nil
    private let page: SampleAdViewController? = nil
    #else
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 480))
    private let controller = PlatformViewController()
    private var page: SampleAdViewController? { self.controller.presentedViewController as? SampleAdViewController }
    #endif

    init(closesEarly: Bool) {
        self.closesEarly = closesEarly
        #if !canImport(UIKit) && !canImport(AppKit)
        self.window.rootViewController = self.controller
        #endif
    }

    /// Presents an ad when no other is on the screen, and returns when it has left.
    ///
    /// Cancelling the task closes the ad.
    func present(_ ad: RunFullScreenAd) async {
        let before = self.lastTurn
        let turn = Task {
            await before?.value
            guard !Task.isCancelled else { return }
            let (appearances, appearance) = AsyncStream.makeStream(of: Void.self)
            let person = Task {
                for await _ in appearances { await self.watchAd() }
                if Task.isCancelled { self.page?.endPresentation() }
            }
            await withTaskCancellationHandler {
                await ad.present(from: self.controller) { appearance.yield() }
            } onCancel: {
                person.cancel()
            }
            appearance.finish()
            await person.value
        }
        self.lastTurn = turn
        await withTaskCancellationHandler {
            await turn.value
        } onCancel: {
            turn.cancel()
        }
    }

    /// Indicates whether an ad is on the screen.
    var isCovered: Bool { self.page != nil }

    /// Taps the ad on the screen, watches it, and closes it.
    private func watchAd() async {
        guard let ad = self.page?.ad else { return }
        ad.tapCreative()
        if !self.closesEarly || !ad.format.isRewarded { try? await Task.sleep(for: ad.countdown) }
        if !Task.isCancelled { ad.tapClose() }
    }
}
