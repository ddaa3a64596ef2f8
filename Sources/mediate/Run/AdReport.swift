import Foundation
import MediationCore
import PlatformViews

/// A report of a loaded ad, for people: every asset, present or not.
@MainActor
struct AdReport {
    private typealias Line = (name: String, value: String?)

    let ad: LoadedAd
    /// The options of the request, which determine the corner of AdChoices and the start of a video.
    let options: NativeAdOptions

    var text: String {
        switch self.ad {
        case .native(let ad):
            Self.table("Native ad", [("adType", ad.adType.name)] + self.assets(of: ad) + self.presentation(of: ad))
        case .custom(let ad): Self.table("Ad of the custom format \(ad.formatID.quoted)", Self.assets(of: ad))
        }
    }

    private static func table(_ title: String, _ lines: [Line]) -> String {
        let width = lines.map(\.name.count).max() ?? 0
        let rows = lines.map { line in
            "  \(line.name)\(String(repeating: " ", count: width - line.name.count))  \(line.value ?? "-")"
        }
        return ([title] + rows).joined(separator: "\n")
    }

    private func assets(of ad: NativeAd) -> [Line] {
        let images: [Line] =
            ad.images.isEmpty
            ? [("images", nil)]
            : ad.images.enumerated().map { ("images[\($0.offset)]", $0.element.text) }
        return [
            ("headline", ad.headline?.printable),
            ("body", ad.body?.printable),
            ("callToAction", ad.callToAction?.printable),
            ("advertiser", ad.advertiser?.printable),
            ("price", ad.price?.printable),
            ("starRating", ad.starRating.map { "\($0)" }),
            ("store", ad.store?.printable),
            ("icon", ad.icon?.text),
        ] + images
    }

    private func presentation(of ad: NativeAd) -> [Line] {
        let extras: [Line] = ad.extraAssets.sorted { $0.key < $1.key }.map {
            ("extraAssets.\($0.key.printable)", $0.value.text)
        }
        let sound = self.options.video.startMuted ? "starts muted" : "starts with sound"
        let duration = ad.duration.map { ", \($0 / .seconds(1)) s" } ?? ""
        return [
            ("mediaView", ad.mediaView == nil ? nil : "yes"),
            ("hasVideoContent", ad.hasVideoContent ? "yes\(duration), \(sound)" : "no"),
            ("mediaContentAspectRatio", ad.mediaContentAspectRatio == 0 ? nil : "\(ad.mediaContentAspectRatio)"),
            ("adChoicesView", ad.adChoicesView == nil ? nil : "in the corner \(self.options.adChoicesCorner.rawValue)"),
        ] + (extras.isEmpty ? [("extraAssets", nil)] : extras)
    }

    private static func assets(of ad: CustomNativeAd) -> [Line] {
        ad.availableAssetKeys.map { key in
            (key.printable, ad.string(forKey: key)?.printable ?? ad.image(forKey: key)?.text)
        }
    }
}

extension NativeAdImage {
    fileprivate var text: String {
        let scale = self.scale == 1 ? "" : ", scale \(self.scale)"
        let place = self.url.map { $0.absoluteString.printable }
        guard let data = self.data else { return "not downloaded\(scale), \(place ?? "no URL")" }
        let header = ImageHeader(data)
        let size = header.map { "\($0.format), \($0.width) x \($0.height) pixels, " } ?? ""
        return "\(size)\(data.count) bytes\(scale)\(place.map { ", \($0)" } ?? "")"
    }
}

extension JSONValue {
    fileprivate var text: String {
        switch self {
        case .string(let text): text.printable
        default: (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self).printable } ?? "-"
        }
    }
}
