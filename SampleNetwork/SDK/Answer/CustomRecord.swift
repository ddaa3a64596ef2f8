/// The parts of an ad that only ads of a custom format have, as the ad server sends them.
struct CustomRecord: Sendable {
    /// The value of one name: a text, an image, or nothing that can be read.
    struct Asset: Decodable, Sendable {
        var text: String?
        var image: AdRecord.Image?

        private enum CodingKeys: String, CodingKey {
            case text
        }

        init(from decoder: any Decoder) throws {
            self.text = try decoder.container(keyedBy: CodingKeys.self).text(.text)
            if self.text == nil { self.image = try AdRecord.Image(from: decoder) }
        }
    }

    let formatID: String
    let assets: [(name: String, asset: Asset)]
    let deepLinks: [String]
    let destination: String?

    /// The maximum number of assets, more than any format has; the first assets by name are kept.
    private static let mostAssets = 100

    private struct AssetName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads an ad's fields; `nil` if the ad has no custom format.
    init?(_ fields: KeyedDecodingContainer<AdRecord.CodingKeys>) {
        guard let formatID = fields.text(.formatID) else { return nil }
        let deepLinks = (fields.lenient(.deepLinks) as LenientList<String>?)?.values ?? []
        self.formatID = formatID
        self.assets = Self.assets(fields)
        self.deepLinks = deepLinks.filter { !$0.isEmpty }
        self.destination = fields.text(.destination)
    }

    private static func assets(_ fields: KeyedDecodingContainer<AdRecord.CodingKeys>) -> [(String, Asset)] {
        guard let assets = try? fields.nestedContainer(keyedBy: AssetName.self, forKey: .assets) else { return [] }
        return assets.allKeys.sorted { $0.stringValue < $1.stringValue }.prefix(Self.mostAssets)
            .compactMap { name in assets.lenient(name).map { (name.stringValue, $0) } }
    }

    /// The images among the assets, in order.
    var imageRecords: [AdRecord.Image] { self.assets.compactMap(\.asset.image) }

    /// Returns the format with the images that are available, in the order of their records.
    func format(images: [SampleImage?]) -> SampleCustomFormat {
        let names = self.assets.compactMap { name, asset in asset.image.map { _ in name } }
        let named = zip(names, images).compactMap { name, image in image.map { (name, $0) } }
        return SampleCustomFormat(
            formatID: self.formatID,
            texts: Dictionary(self.assets.compactMap { name, asset in asset.text.map { (name, $0) } }) { $1 },
            images: Dictionary(named) { $1 },
            deepLinks: self.deepLinks,
            destination: self.destination
        )
    }
}
