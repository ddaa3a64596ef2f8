import Foundation

/// An image of the server: its path contains everything about it, so that the image endpoint needs no memory.
///
/// Paths look like `/v1/images/landscape-00c0ffee.png` and, with a fault, `/v1/images/brokenImage/icon-00c0ffee.png`.
struct ServedImage: Hashable, Sendable {
    enum Format: String, Sendable {
        case icon, landscape, portrait

        var size: (width: Int, height: Int) {
            switch self {
            case .icon: (50, 50)
            case .landscape: (300, 150)
            case .portrait: (150, 300)
            }
        }
    }

    var format: Format
    var seed: UInt64
    var fault: Fault.Kind?

    init(_ format: Format, seed: UInt64, fault: Fault.Kind? = nil) {
        self.format = format
        self.seed = seed
        self.fault = fault
    }

    /// Reads the parts of a path after `/v1/images`.
    init?(path: some BidirectionalCollection<String>) {
        guard let file = path.last, file.hasSuffix(".png"), path.count <= 2 else { return nil }
        let parts = file.dropLast(4).split(separator: "-")
        guard parts.count == 2, let format = Format(rawValue: String(parts[0])) else { return nil }
        guard let seed = UInt64(parts[1], radix: 16) else { return nil }
        self.init(format, seed: seed)
        if path.count == 2, let name = path.first {
            guard let fault = Fault.Kind(rawValue: name), fault.isOfImages else { return nil }
            self.fault = fault
        }
    }

    var path: String {
        let folder = self.fault.map { "/\($0.rawValue)" } ?? ""
        return "/v1/images\(folder)/\(self.format.rawValue)-\(self.seed.hexadecimal).png"
    }

    /// The bytes of the image, which are wrong if that is the fault.
    var bytes: Data {
        switch self.fault {
        case .brokenImage: .random(count: 512, seed: self.seed)
        case .hugeDimensions: PNG.bomb(width: 60_000, height: 60_000)
        default: PNG.stripes(width: self.format.size.width, height: self.format.size.height, seed: self.seed)
        }
    }
}

extension UInt64 {
    /// The number as sixteen hexadecimal digits.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Data {
    /// Returns bytes that no reader accepts, always the same for the same seed.
    static func random(count: Int, seed: UInt64) -> Data {
        var generator = SplitMix64(seed: seed)
        return Data((0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    }
}
