package import MediationCore

/// The native part of a request: the assets that the app's options ask for.
///
/// Each asset always has the same ID, so that an answer can be read from the options alone.
package struct NativeRequest: Hashable, Sendable {
    /// The assets with the IDs that requests give them.
    enum Asset: Int, CaseIterable {
        case title = 1
        case image = 2
        case icon = 3
        case description = 4
        case callToAction = 5
        case sponsored = 6
        case rating = 7
        case price = 8
        case secondImage = 9
        case thirdImage = 10
    }

    /// The request markup as an object.
    package let json: JSONValue

    /// The assets, as reading the answer needs them.
    package let assets: RequestedAssets

    /// Creates the request for these types of ads and options.
    ///
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidRequest`` if only custom formats are
    ///   asked for, which OpenRTB does not have.
    package init(
        adTypes: Set<AdType>,
        options: NativeAdOptions,
        context: Int? = nil,
        placementType: Int = 1
    ) throws(MediationError) {
        guard adTypes.contains(where: { $0.customFormatID == nil }) else {
            throw MediationError(.invalidRequest, "OpenRTB has no custom formats.")
        }
        let required = Self.required(for: adTypes)
        var assets: [JSONValue] = []
        for asset in Asset.allCases {
            guard let content = Self.content(of: asset, options) else { continue }
            let isRequired = required.contains(asset) ? 1 : 0
            assets.append(
                .object(content.merging(["id": .init(asset.rawValue), "required": .init(isRequired)]) { $1 })
            )
        }
        var members: [String: JSONValue] = [
            "ver": "1.2",
            "plcmttype": .init(placementType),
            "plcmtcnt": 1,
            "assets": .array(assets),
            "aurlsupport": 0,
            "durlsupport": 0,
            "privacy": 1,
            "eventtrackers": .array((1...3).map { ["event": .init($0), "methods": [1]] }),
        ]
        members["context"] = context.map { .init($0) }
        self.json = .object(members)
        self.assets = RequestedAssets(self.json)
    }

    /// The assets without which no ad of these types can be shown; of several types, those that all of them need.
    private static func required(for adTypes: Set<AdType>) -> Set<Asset> {
        if adTypes.contains(.native) { return [.title] }
        let common: Set<Asset> = [.title, .description, .image, .callToAction]
        switch (adTypes.contains(.appInstall), adTypes.contains(.content)) {
        case (true, false): return common.union([.icon])
        case (false, true): return common.union([.sponsored])
        default: return common
        }
    }

    private static func content(of asset: Asset, _ options: NativeAdOptions) -> [String: JSONValue]? {
        func text(_ type: NativeTextType, _ length: Int) -> [String: JSONValue] {
            ["data": ["type": .init(type.rawValue), "len": .init(length)]]
        }
        switch asset {
        case .title: return ["title": ["len": 90]]
        case .image: return ["img": Self.image(options)]
        case .icon: return ["img": ["type": .init(NativeImageType.icon), "wmin": 50, "hmin": 50]]
        case .description: return text(.description, 140)
        case .callToAction: return text(.callToAction, 15)
        case .sponsored: return text(.sponsored, 25)
        case .rating: return text(.rating, 5)
        case .price: return text(.price, 15)
        case .secondImage, .thirdImage:
            return options.images.shouldRequestMultipleImages ? ["img": Self.image(options)] : nil
        }
    }

    /// A main image of the preferred shape, at the smallest sizes that Native 1.2 recommends.
    private static func image(_ options: NativeAdOptions) -> JSONValue {
        let (width, height) =
            switch (options.mediaAspectRatio, options.images.preferredImageOrientation) {
            case (.square, _): (627, 627)
            case (.portrait, _), (.unknown, .portrait), (.any, .portrait): (627, 836)
            case (.landscape, _), (.unknown, .landscape), (.any, .landscape): (1198, 627)
            case (.unknown, .any), (.any, .any): (200, 200)
            }
        return [
            "type": .init(NativeImageType.main), "wmin": .init(width), "hmin": .init(height),
            "mimes": ["image/jpeg", "image/png", "image/gif", "image/webp"],
        ]
    }
}

extension JSONValue {
    init(_ number: Int) { self = .number(Double(number)) }
}
