import Foundation
import MediationConformance
import MediationCore

// MARK: - Defects of the mapping

extension VendorAssets {
    mutating func mutate(_ mutation: Mutation, _ ad: NetworkPayload) {
        self.mutateTexts(mutation, ad)
        self.mutateValues(mutation, ad)
        switch mutation {
        case .swapsIconAndImage:
            let first = self.images.first
            if let icon = self.icon { self.images = [icon] + self.images.dropFirst() }
            self.icon = first
        case .dropsIcon: self.icon = nil
        case .ratesOnlyWithStore: if ad.store == nil { self.starRating = nil }
        case .makesUpIcon: self.icon = self.icon ?? NativeAdImage(data: Data(BenchImages.picture))
        case .takesOneImage: self.images = Array(self.images.prefix(1))
        case .videoIsAlwaysThere: self.hasVideo = true
        case .mediaViewIsVideo: self.hasVideo = self.hasMediaView
        case .videoNeedsMediaView: if !ad.hasMediaView { (self.hasVideo, self.duration) = (false, nil) }
        case .lengthNeedsMediaView: if !ad.hasMediaView { self.duration = nil }
        case .ratioNeedsMediaView: if !ad.hasMediaView { self.aspectRatio = 0 }
        case .renamesExtraWithoutMedia where !ad.hasMediaView:
            self.extras = ad.extra.map { ["Awesomeness": .number($0)] } ?? [:]
        case .dropsAdChoices: self.hasAdChoices = false
        case .mapsThreeTexts:
            (self.images, self.icon, self.starRating, self.extras) = ([], nil, nil, [:])
            (self.store, self.price, self.advertiser) = (nil, nil, nil)
            (self.hasAdChoices, self.hasMediaView, self.hasVideo) = (false, false, false)
            (self.aspectRatio, self.duration) = (0, nil)
        default: break
        }
    }

    private mutating func mutateTexts(_ mutation: Mutation, _ ad: NetworkPayload) {
        switch mutation {
        case .swapsHeadlineAndBody: (self.headline, self.body) = (self.body, self.headline)
        case .advertiserIsHeadline: self.advertiser = self.headline
        case .dropsAdvertiser: self.advertiser = nil
        case .unwrapsBody: if ad.body == nil { preconditionFailure("body!") }
        case .makesUpTexts: self.changeTexts { $0 ?? "" }
        case .cutsTexts: self.changeTexts { $0.map { String(decoding: $0.utf16.prefix(90), as: UTF16.self) } }
        case .dropsEmoji:
            self.changeTexts {
                $0.map { String(String.UnicodeScalarView($0.unicodeScalars.filter { $0.value < 0x1_0000 })) }
            }
        case .otherAssetsStandIn:
            self.body = self.body ?? self.headline
            self.icon = self.icon ?? self.images.first
        default: break
        }
    }

    private mutating func changeTexts(_ change: (String?) -> String?) {
        self.headline = change(self.headline)
        self.body = change(self.body)
        self.callToAction = change(self.callToAction)
        self.store = change(self.store)
        self.price = change(self.price)
        self.advertiser = change(self.advertiser)
    }

    private mutating func mutateValues(_ mutation: Mutation, _ ad: NetworkPayload) {
        switch mutation {
        case .countsTenStars: self.starRating = ad.starRating.map { $0 * 2 }
        case .missingRatingIsZero: self.starRating = self.starRating ?? 0
        case .passesAnyRating: self.starRating = ad.starRating
        case .ratingsAreClamped:
            self.starRating = ad.starRating.flatMap { $0.isNaN || $0 == 0 ? nil : min(max($0, 0), 5) }
        case .unwrapsExtra: if ad.extra == nil { preconditionFailure("extra!") }
        case .missingExtraIsEmpty: if ad.extra == nil { self.extras["awesomeness"] = "" }
        case .extraKeyChanges: self.extras = ad.extra.map { ["awesomeness-\($0)": .number($0)] } ?? [:]
        case .extrasHoldManyNumbers:
            self.extras["campaign"] = .string("c-" + (1_001...1_012).map { "\($0)7" }.joined())
        case .extraIsText: self.extras = ad.extra.map { ["awesomeness": .string("\($0)")] } ?? [:]
        case .dividesByZero: self.aspectRatio = (ad.mediaSize?.width ?? 0) / (ad.mediaSize?.height ?? 0)
        case .ratioIsClamped: if self.aspectRatio > 0 { self.aspectRatio = min(max(self.aspectRatio, 9 / 16), 16 / 9) }
        case .ratioIsUpsideDown: if self.aspectRatio > 0 { self.aspectRatio = 1 / self.aspectRatio }
        case .sizesAreUnknown: (self.aspectRatio, self.duration) = (0, nil)
        default: break
        }
    }

    /// Returns the problem because of which these assets are not an ad, or `nil` if they are one.
    func problem(_ mutation: Mutation) -> String? {
        switch mutation {
        case .answersWithEmptyAds: nil
        case .refusesHalfAds where self.headline == nil || self.body == nil || self.images.isEmpty:
            "The ad lacks its headline, its text or its image."
        default: self.isEmpty ? "The ad has nothing to show." : nil
        }
    }
}
