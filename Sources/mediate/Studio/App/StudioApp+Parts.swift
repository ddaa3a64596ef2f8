#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationFeed
import PlatformViews
import SampleAdSDK
import SampleAdServer

/// The parts of the page about the app, which change independently.
extension StudioApp {
    private struct Row: Encodable {
        /// The number of an article; `nil` for an ad.
        var article: Int?
        var slot: Int?
        var ad: Int?
    }

    private struct Ad: Encodable {
        let headline: String
        let body: String
        let callToAction: String
        let icon: String?
        let lineItem: String
        let loadID: String
    }

    private struct Banner: Encodable {
        let headline: String?
        let isPageOpen: Bool
        let width: Double
        let height: Double
    }

    private struct Settings: Encodable {
        let privacy: StudioPrivacy
        let privacyVersion: Int
        let isOffline: Bool
        let isAway: Bool
        let faults: [String: String]
    }

    private struct Adapter: Encodable {
        let name: String
        let state: String
        let circuit: String
        let error: String?
    }

    /// The parts, as they are now; `nil` for ads that are gone.
    var parts: [String: Data?] {
        var parts: [String: Data?] = [
            "time": self.publisher.json(["now": self.time]),
            "top": self.publisher.json(["top": self.feed.top]),
            "rows": self.publisher.json(self.feed.rows.enumerated().map(self.row)),
            "slots": self.publisher.json(self.feed.slots),
            "banner": self.publisher.json(self.bannerPart),
            "cover": self.cover.flatMap { self.publisher.json($0) } ?? Data("null".utf8),
            "fullScreen": self.fullScreen.flatMap { self.publisher.json($0) } ?? Data("null".utf8),
            "settings": self.publisher.json(self.settingsPart),
            "adapters": self.publisher.json(self.mediator.adapterStatuses.map(Self.adapter)),
            "counts": self.publisher.json(self.counts),
            "configuration": self.publisher.json(["text": self.configuration]),
        ]
        let ads = self.feed.ads
        for (id, ad) in ads where !self.publishedAds.contains(id) {
            parts["ad:\(id.id)"] = self.publisher.json(Self.part(of: ad))
        }
        for id in self.publishedAds where ads[id] == nil { parts["ad:\(id.id)"] = .some(nil) }
        self.publishedAds = Set(ads.keys)
        return parts
    }

    private func row(_ number: Int, _ row: StudioFeed.Row) -> Row {
        switch row {
        case .article(let index): return Row(article: index)
        case .ad(let slot):
            guard case .ad(let id, _) = self.feed.coordinator.list.row(number) else { return Row(slot: slot.ordinal) }
            return Row(slot: slot.ordinal, ad: self.feed.coordinator.ad(id) == nil ? nil : id.id)
        }
    }

    private static func part(of ad: NativeAd) -> Ad {
        Ad(
            headline: ad.headline ?? "",
            body: ad.body ?? "",
            callToAction: ad.callToAction ?? "Open",
            icon: ad.icon?.data.flatMap(Self.dataURL),
            lineItem: ad.responseInfo.loadedLineItem?.name ?? "",
            loadID: ad.responseInfo.loadID
        )
    }

    private var bannerPart: Banner {
        let size = self.banner.adSize
        return Banner(
            headline: size == nil ? nil : self.bannerAd?.headline ?? "An ad without text",
            isPageOpen: self.bannerAd?.isPagePresented == true,
            width: size?.width ?? 320,
            height: size?.height ?? 50
        )
    }

    private var settingsPart: Settings {
        Settings(
            privacy: self.privacy,
            privacyVersion: self.mediator.privacy.version,
            isOffline: self.network.isOffline,
            isAway: self.isAway,
            faults: self.network.faults.mapValues(\.rawValue)
        )
    }

    private static func adapter(_ status: AdapterStatus) -> Adapter {
        let circuit =
            switch status.circuit {
            case .closed: "closed"
            case .open(let pause): "open for \(Int(pause.milliseconds / 1000) + 1) s"
            case .halfOpen: "half open"
            }
        return Adapter(
            name: status.name,
            state: status.isDisabled ? "disabled" : status.state.rawValue,
            circuit: circuit,
            error: status.error?.message
        )
    }
}
#endif
