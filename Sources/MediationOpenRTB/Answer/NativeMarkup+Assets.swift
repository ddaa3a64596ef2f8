import MediationCore

extension NativeMarkup {
    mutating func readAssets(_ value: JSONValue?, _ request: RequestedAssets, _ reader: inout AnswerReader) {
        if case .array(let values) = value { self.assetCount = values.count }
        var ids: Set<Int> = []
        var found: Set<RequestedAssets.Key> = []
        for (index, members) in reader.objects(value, limit: OpenRTBLimits.assets, "assets") {
            let place = "assets[\(index)]"
            let id = reader.integer(members["id"], place + ".id")
            if let id {
                if !ids.insert(id).inserted { reader.note(place + ".id", .duplicate) }
            } else if members["id"] == nil || members["id"] == .null {
                reader.note(place + ".id", .missing)
            }
            let kinds = AssetKind.allCases.filter { members[$0.rawValue].map { $0 != .null } ?? false }
            if kinds.isEmpty { reader.note(place, .noKind) }
            for kind in kinds {
                guard let content = members[kind.rawValue]?.members else {
                    reader.note("\(place).\(kind.rawValue)", .kindBadType)
                    continue
                }
                let asked = id.flatMap { request.type(of: $0, kind) }
                let asset = self.readAsset(kind, content, id: id, requestedType: asked, place, &reader)
                if asset.hasContent, let id { found.insert(RequestedAssets.Key(id: id, kind: kind)) }
                guard let value = members["link"], value != .null else { continue }
                let link = Self.link(value, place + ".link", &reader)
                self.assetLinks.append(AssetLink(id: id, asset: asset.asset, link: link))
            }
        }
        self.missingAssetIDs = request.required.filter { !found.contains($0) }.map(\.id)
        for id in self.missingAssetIDs { reader.note("assets", .requiredMissing, "id \(id)") }
    }

    /// The result of reading an asset: nothing, or an asset of the standard set or beyond it.
    private typealias ReadAsset = (hasContent: Bool, asset: NativeAdAsset?)

    private mutating func readAsset(
        _ kind: AssetKind,
        _ content: [String: JSONValue],
        id: Int?,
        requestedType: Int?,
        _ place: String,
        _ reader: inout AnswerReader
    ) -> ReadAsset {
        switch kind {
        case .title:
            guard let text = reader.content(content["text"], place + ".title.text") else { return (false, nil) }
            if self.headline == nil { self.headline = text } else { reader.note(place + ".title", .surplus) }
            return (true, .headline)
        case .img:
            guard let url = reader.content(content["url"], place + ".img.url") else { return (false, nil) }
            let image = Image(
                id: id,
                url: url,
                width: reader.integer(content["w"], place + ".img.w"),
                height: reader.integer(content["h"], place + ".img.h"),
                type: reader.type(content["type"], requestedType, place + ".img")
            )
            return (true, self.add(image, place, &reader))
        case .data:
            guard let text = reader.content(content["value"], place + ".data.value") else { return (false, nil) }
            let type = reader.type(content["type"], requestedType, place + ".data")
            return (true, self.add(text, id: id, type: type, place, &reader))
        case .video:
            guard let vast = reader.content(content["vasttag"], place + ".video.vasttag") else { return (false, nil) }
            self.videos.append(Video(id: id, vast: vast))
            reader.note(place + ".video.vasttag", .unsupported, "a player is needed; it is passed on as an extra asset")
            return (true, .media)
        }
    }

    private mutating func add(_ image: Image, _ place: String, _ reader: inout AnswerReader) -> NativeAdAsset? {
        switch image.type {
        case NativeImageType.icon:
            if self.icon == nil { self.icon = image } else { reader.note(place + ".img", .surplus) }
            return .icon
        case NativeImageType.logo:
            if self.logo == nil { self.logo = image } else { reader.note(place + ".img", .surplus) }
            return .icon
        case NativeImageType.main:
            self.images.append(image)
            return .image
        case nil:
            self.untypedImages.append(image)
            reader.note(place + ".img.type", .untyped)
            return nil
        default:
            self.extraImages.append(image)
            return nil
        }
    }

    private mutating func add(
        _ text: String,
        id: Int?,
        type: Int?,
        _ place: String,
        _ reader: inout AnswerReader
    ) -> NativeAdAsset? {
        guard let type else {
            self.untypedTexts.append(UntypedText(id: id, value: text))
            reader.note(place + ".data.type", .untyped)
            return nil
        }
        if self.texts[type] == nil { self.texts[type] = text } else { reader.note(place + ".data", .surplus) }
        if type == NativeTextType.rating.rawValue, self.starRating == nil { reader.note("rating", .notAPlainRating) }
        return NativeTextType(rawValue: type)?.asset
    }
}

extension AnswerReader {
    /// Reads the content of an asset: a text that must be there.
    fileprivate mutating func content(_ value: JSONValue?, _ place: @autoclosure () -> String) -> String? {
        if value == nil || value == .null { self.note(place(), .missing) }
        return self.text(value, place())
    }

    /// Reads the type of an asset: that of the request, or else that of the answer.
    fileprivate mutating func type(_ value: JSONValue?, _ requested: Int?, _ place: String) -> Int? {
        let answered = self.integer(value, place + ".type")
        if let requested, let answered, requested != answered {
            self.note(place + ".type", .conflict, "\(answered) in the answer, \(requested) in the request")
        }
        return requested ?? answered
    }
}

extension NativeTextType {
    /// The asset of the standard set.
    fileprivate var asset: NativeAdAsset? {
        switch self {
        case .sponsored: .advertiser
        case .description: .body
        case .rating: .starRating
        case .price: .price
        case .callToAction: .callToAction
        default: nil
        }
    }
}
