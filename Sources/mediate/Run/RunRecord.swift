import Foundation
import MediationCore

/// The printed record of one load.
struct RunRecord: Encodable {
    let info: ResponseInfo
    /// The outcome of a banner, or of an ad that was to cover the screen.
    let presentation: PresentationReport?

    private enum CodingKeys: String, CodingKey {
        case presentation
    }

    func encode(to encoder: any Encoder) throws {
        try self.info.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(self.presentation, forKey: .presentation)
    }

    var jsonLine: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
