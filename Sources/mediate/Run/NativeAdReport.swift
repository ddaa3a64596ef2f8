import Foundation
import MediationCore

/// A native ad for a person to read: every asset, present or not.
@MainActor
struct NativeAdReport {
    let ad: NativeAd

    var text: String {
        let assets = self.assets
        let width = assets.map(\.name.count).max() ?? 0
        let lines = assets.map { asset in
            "  \(asset.name)\(String(repeating: " ", count: width - asset.name.count))  \(asset.value ?? "-")"
        }
        return (["Native ad"] + lines).joined(separator: "\n")
    }

    private var assets: [(name: String, value: String?)] {
        let images: [(name: String, value: String?)] =
            self.ad.images.isEmpty
            ? [("images", nil)]
            : self.ad.images.enumerated().map { ("images[\($0.offset)]", $0.element.text) }
        let extras = self.ad.extraAssets.sorted { $0.key < $1.key }.map {
            (name: "extraAssets.\($0.key.printable)", value: Optional($0.value.text))
        }
        return [
            ("headline", self.ad.headline?.printable),
            ("body", self.ad.body?.printable),
            ("callToAction", self.ad.callToAction?.printable),
            ("advertiser", self.ad.advertiser?.printable),
            ("price", self.ad.price?.printable),
            ("starRating", self.ad.starRating.map { "\($0)" }),
            ("store", self.ad.store?.printable),
            ("icon", self.ad.icon?.text),
        ] + images + [
            ("mediaView", self.ad.mediaView == nil ? nil : "yes"),
            ("hasVideoContent", self.ad.hasVideoContent ? "yes" : "no"),
            (
                "mediaContentAspectRatio",
                self.ad.mediaContentAspectRatio == 0 ? nil : "\(self.ad.mediaContentAspectRatio)"
            ),
            ("adChoicesView", self.ad.adChoicesView == nil ? nil : "yes"),
        ] + (extras.isEmpty ? [("extraAssets", nil)] : extras)
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
