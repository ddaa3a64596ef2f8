#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import Mediation
import MediationCore
import PlatformViews
import SampleAdSDK
import SampleAdServer

extension StudioApp {
    /// Does what a browser orders.
    func carryOut(_ order: StudioOrder) async -> StudioAnswer {
        defer { self.publisher.touch() }
        switch order {
        case .scroll(let top): self.feed.scroll(to: top)
        case .tap(let x, let y, let top): return self.tap(ViewPoint(x: x, y: y), top)
        case .closePage: self.bannerAd?.dismissPage()
        case .show(let format): return self.show(format)
        case .privacy(let privacy):
            self.privacy = privacy
            self.mediator.privacy = privacy.snapshot
            self.say("The user's choices are version \(self.mediator.privacy.version) now.")
        case .offline(let isOffline): return await self.setOffline(isOffline)
        case .background(let isAway): self.setBackground(isAway)
        case .fault(let adUnit, let kind):
            guard StudioDemonstration.networkUnits.contains(adUnit) else {
                return .refused("The network has no ad unit \(adUnit.quoted).")
            }
            await self.network.setFault(kind, of: adUnit)
            self.say("The network's ad unit \(adUnit) answers \(kind.map { "with \($0.rawValue)" } ?? "as scripted").")
        case .configure(let text): return self.configure(text)
        case .forecast, .check, .stopCheck: return .refused("The app does not take this order.")
        }
        return .done
    }

    private func tap(_ point: ViewPoint, _ top: Double?) -> StudioAnswer {
        guard !self.isAway else { return .refused("The app is in the background.") }
        guard self.window.isActive else { return .refused("The connection is changing.") }
        if let top, self.controller.presentedViewController == nil { self.feed.scroll(to: top) }
        // The page of the banner's network covers the app.
        guard self.bannerAd?.isPagePresented != true else { return .refused("A page of the network is open.") }
        self.window.tap(at: point)
        return .done
    }

    private func setOffline(_ isOffline: Bool) async -> StudioAnswer {
        guard !self.isConnectionChanging else { return .refused("The connection is changing.") }
        self.isConnectionChanging = true
        defer { self.isConnectionChanging = false }
        do {
            guard try await self.network.setOffline(isOffline) else { return .refused("The connection is changing.") }
        } catch {
            return .refused("The server cannot come back: \(error)")
        }
        self.say(isOffline ? "There is no connection." : "The connection is back.")
        return .done
    }

    /// Nothing is seen in the background, nor while the connection changes: whether that was reported could not be told.
    func updateWindow() { self.window.isActive = !self.isAway && !self.isConnectionChanging }

    private func setBackground(_ isAway: Bool) {
        guard isAway != self.isAway else { return }
        self.isAway = isAway
        if isAway {
            self.keeper.appDidEnterBackground()
            self.say("The app is in the background.")
        } else {
            Task {
                let outcome = await self.keeper.appWillEnterForeground(from: self.controller)
                self.say("The app is back; app-open ad: \(outcome.name).")
            }
        }
    }

    private func configure(_ text: String) -> StudioAnswer {
        do throws(MediationError) {
            try self.mediator.update(json: Data(text.utf8), name: "configuration")
            self.configuration = text
            return StudioAnswer(isDone: true, sentence: "In force; loads that begin from now on follow it.")
        } catch {
            return StudioAnswer(error)
        }
    }

    /// The banner's ad; `nil` without one.
    var bannerAd: SampleBannerAd? { (self.banner.subviews.first as? SampleBannerView)?.ad }
}
#endif
