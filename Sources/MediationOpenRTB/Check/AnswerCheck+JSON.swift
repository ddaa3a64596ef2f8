#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import MediationCore

extension AnswerCheck {
    /// The check as JSON: the bids with their markup and ads, the bids that do not count, and all warnings.
    package var json: JSONValue {
        var members: [String: JSONValue] = ["bids": .array(self.bids.map(\.json) + self.banners.map(\.json))]
        if let response = self.response {
            members["currency"] = .string(response.currency)
            members["auctionID"] = response.id.map { .string($0) }
            members["noBidReason"] = response.noBidReason.map { .number(Double($0)) }
            members["dropped"] = .array(response.dropped.map(\.json))
            members["warnings"] = .array(response.warnings.map(\.json))
        }
        return .object(members)
    }
}

extension AnswerCheck.CheckedBid {
    fileprivate var json: JSONValue {
        var members = self.bid?.json ?? [:]
        switch self.markup {
        case .success(let markup): members["markup"] = markup.json
        case .failure(let error): members["markupError"] = .string(error.message)
        }
        switch self.plan {
        case .success(let plan): members["ad"] = plan.json
        case .failure(let error): members["adError"] = .string(error.message)
        }
        let warnings = (try? self.plan.get().warnings) ?? (try? self.markup.get().warnings) ?? []
        members["warnings"] = .array(warnings.map(\.json))
        return .object(members)
    }
}

extension AnswerCheck.CheckedBanner {
    fileprivate var json: JSONValue {
        var members = self.bid.json
        switch self.plan {
        case .success(let plan):
            members["banner"] = [
                "width": .init(plan.size.width), "height": .init(plan.size.height), "html": .string(plan.html),
            ]
            members["warnings"] = .array(plan.warnings.map(\.json))
        case .failure(let error): members["adError"] = .string(error.message)
        }
        return .object(members)
    }
}

extension OpenRTBBid {
    fileprivate var json: [String: JSONValue] {
        var members: [String: JSONValue] = ["place": .string(self.place), "price": .number(self.price)]
        members["id"] = self.id.map { .string($0) }
        members["seat"] = self.seat.map { .string($0) }
        members["skadn"] = self.skAdNetworkAd?.json
        return members
    }
}

extension DroppedBid {
    fileprivate var json: JSONValue {
        var members = self.bid.json
        members["lossReason"] = .number(Double(self.loss.rawValue))
        members["reason"] = .string(self.reason)
        return .object(members)
    }
}

extension OpenRTBWarning {
    fileprivate var json: JSONValue {
        .object(["place": .string(self.place), "code": .string(self.code), "text": .string(self.description)])
    }
}

extension NativeMarkup {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "encoding": .string(self.isText ? "string" : "object"),
            "isWrapped": .bool(self.isWrapped),
            "isUsable": .bool(self.isUsable),
            "assetCount": .number(Double(self.assetCount)),
            "texts": .object(Dictionary(uniqueKeysWithValues: self.texts.map { ("\($0.key)", .string($0.value)) })),
            "images": .array(self.images.map(\.json)),
            "extraImages": .array(self.extraImages.map(\.json)),
            "untypedImages": .array(self.untypedImages.map(\.json)),
            "untypedTexts": .array(self.untypedTexts.map { ["id": .init($0.id), "value": .string($0.value)] }),
            "videos": .array(self.videos.map { .string($0.vast) }),
            "link": self.link.json,
            "assetLinks": .array(self.assetLinks.map { ["id": .init($0.id), "link": $0.link.json] }),
            "impressionTrackers": .array(self.impressionTrackers.map { .string($0) }),
            "scripts": .array(self.scripts.map { .string($0) }),
            "eventTrackers": .array(self.eventTrackers.map(\.json)),
            "unknownMembers": .array(self.unknownMembers.map { .string($0) }),
            "missingAssetIDs": .array(self.missingAssetIDs.map { .number(Double($0)) }),
        ]
        members["version"] = self.version.map { .string($0) }
        members["headline"] = self.headline.map { .string($0) }
        members["icon"] = self.icon?.json
        members["logo"] = self.logo?.json
        members["starRating"] = self.starRating.map { .number($0) }
        members["privacyURL"] = self.privacyURL.map { .string($0) }
        members["assetsURL"] = self.assetsURL.map { .string($0) }
        members["dynamicCreativeURL"] = self.dynamicCreativeURL.map { .string($0) }
        return .object(members)
    }
}

extension NativeMarkup.Image {
    fileprivate var json: JSONValue {
        [
            "id": .init(self.id), "url": .string(self.url), "w": .init(self.width), "h": .init(self.height),
            "type": .init(self.type),
        ]
    }
}

extension NativeMarkup.Link {
    fileprivate var json: JSONValue {
        [
            "url": .init(self.url), "fallback": .init(self.fallback),
            "clickTrackers": .array(self.clickTrackers.map { .string($0) }),
        ]
    }
}

extension NativeMarkup.EventTracker {
    fileprivate var json: JSONValue {
        ["event": .init(self.event), "method": .init(self.method), "url": .init(self.url)]
    }
}

extension NativeAdPlan {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "images": .array(self.images.map { .init($0.url?.absoluteString) }),
            "extraAssets": .object(self.extraAssets),
            "trackers": .object(
                Dictionary(
                    uniqueKeysWithValues: self.trackers.map { moment, urls in
                        (moment.rawValue, .array(urls.map { .string($0.absoluteString) }))
                    }
                )
            ),
            "click": self.click.json,
            "assetClicks": .object(
                Dictionary(uniqueKeysWithValues: self.assetClicks.map { ($0.key.rawValue, $0.value.json) })
            ),
        ]
        for (key, text) in [
            ("headline", self.headline), ("body", self.body), ("callToAction", self.callToAction),
            ("advertiser", self.advertiser), ("price", self.price), ("icon", self.icon?.url?.absoluteString),
            ("privacyURL", self.privacyURL?.absoluteString),
        ] {
            members[key] = text.map { .string($0) }
        }
        members["starRating"] = self.starRating.map { .number($0) }
        if self.aspectRatio > 0 { members["aspectRatio"] = .number(self.aspectRatio) }
        return .object(members)
    }
}

extension NativeAdPlan.Click {
    fileprivate var json: JSONValue {
        [
            "destinations": .array(self.destinations.map { .string($0.absoluteString) }),
            "trackers": .array(self.trackers.map { .string($0.absoluteString) }),
        ]
    }
}

extension JSONValue {
    fileprivate init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .null }

    fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
