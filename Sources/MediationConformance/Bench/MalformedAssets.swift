import MediationCore

/// A way in which an ad of a network can be malformed.
struct MalformedAssets: Sendable {
    /// The defect, for the timeline: short, and the same in each run.
    let name: String
    let change: @Sendable (inout NetworkAssets) -> Void

    /// All defects, each by itself; a defect changes an asset only if the network has it.
    static let all: [MalformedAssets] =
        Self.absent + Self.texts + Self.numbers + Self.pictures + Self.media
        + Self.frames

    private static let absent: [MalformedAssets] = [
        MalformedAssets(name: "nothing in it") { assets in
            let size = assets.bannerSize
            assets = NetworkAssets()
            assets.bannerSize = size
        },
        MalformedAssets(name: "no texts") { assets in
            for text in Self.allTexts { assets[keyPath: text] = nil }
        },
        MalformedAssets(name: "no headline") { $0.headline = nil },
        MalformedAssets(name: "no images") { $0.images = [] },
        MalformedAssets(name: "no icon") { $0.icon = nil },
        MalformedAssets(name: "no media size") { $0.mediaSize = nil },
        MalformedAssets(name: "a video without a length") { $0.videoDuration = nil },
    ]

    // Safe: a constant. Key paths may capture values that are not `Sendable`, but these capture none.
    private nonisolated(unsafe) static let allTexts: [WritableKeyPath<NetworkAssets, String?>] = [
        \.headline, \.body, \.callToAction, \.store, \.price, \.advertiser,
    ]

    private static let texts: [MalformedAssets] = [
        ("empty", ""), ("blank", " \n\t"), ("\"null\"", "null"), ("with a zero in them", "a\u{0}b"),
        ("of format specifiers", "%@ %n %s {0}"), ("of markup", "<b>&amp;</b>"), ("written to the left", "עברית ‏"),
        ("of one combined letter", "e" + String(repeating: "\u{301}", count: 500)), ("of emoji", "👩‍👩‍👧‍👦🏳️‍🌈"),
        ("very long", String(repeating: "long ", count: 20_000)),
    ].map { name, text in
        MalformedAssets(name: "texts \(name)") { assets in
            for path in Self.allTexts where assets[keyPath: path] != nil { assets[keyPath: path] = text }
        }
    }

    private static let oddNumbers: [Double] = [
        .nan, .infinity, -.infinity, -1, 0, 1e308, .leastNonzeroMagnitude, 1e19,
    ]

    private static let numbers: [MalformedAssets] = Self.oddNumbers.flatMap { number in
        [
            MalformedAssets(name: "a star rating of \(number)") { assets in
                if assets.starRating != nil { assets.starRating = number }
            },
            MalformedAssets(name: "an extra of \(number)") { assets in
                if assets.extra != nil { assets.extra = number }
            },
            MalformedAssets(name: "a media width of \(number)") { $0.mediaSize?.width = number },
            MalformedAssets(name: "a media height of \(number)") { $0.mediaSize?.height = number },
            MalformedAssets(name: "images of scale \(number)") { assets in
                assets.eachImage { $0.scale = number }
            },
        ]
    }

    private static let pictures: [MalformedAssets] =
        [
            "", " ", "images.example", "https://", "//images.example/a.png", "https://[::1", "http://a.example:99999/",
            "file:///etc/hosts", "data:image/png;base64,====", "https://images.example/a b\u{0}.png", "%%%",
            "https://images.example/" + String(repeating: "a", count: 20_000),
        ].map { url in
            MalformedAssets(name: "images at \"\(url.prefix(40))\"") { assets in
                assets.eachImage { $0.url = url }
            }
        } + [
            MalformedAssets(name: "images without a byte") { assets in
                assets.eachImage { image in if image.data != nil { image.data = [] } }
            },
            MalformedAssets(name: "images that are none") { assets in
                assets.eachImage { image in if image.data != nil { image.data = Array("<html>".utf8) } }
            },
            MalformedAssets(name: "fifty images") { assets in
                if let image = assets.images.first { assets.images = Array(repeating: image, count: 50) }
            },
        ]

    private static let media: [MalformedAssets] = [Duration.zero, .seconds(-5), .seconds(Int64.max)].map { length in
        MalformedAssets(name: "a video of \(length.components.seconds) s") { assets in
            if assets.videoDuration != nil { assets.videoDuration = length }
        }
    }
}

extension MalformedAssets {
    /// Sizes and lifetimes, which ads have that the network draws.
    fileprivate static let frames: [MalformedAssets] =
        [(0.0, 0.0), (-320, -50), (320, 0), (0.25, 0.25), (1e9, 1e9)].map { width, height in
            MalformedAssets(name: "a size of \(width) × \(height)") { assets in
                if assets.bannerSize != nil { assets.bannerSize = .fixed(width: width, height: height) }
            }
        }
        + [Duration.zero, .seconds(-5), .seconds(100 * 365 * 24 * 3_600)].map { lifetime in
            MalformedAssets(name: "a lifetime of \(lifetime.components.seconds) s") { assets in
                if assets.lifetime != nil { assets.lifetime = lifetime }
            }
        }
}

extension NetworkAssets {
    fileprivate mutating func eachImage(_ change: (inout NetworkImage) -> Void) {
        for index in self.images.indices { change(&self.images[index]) }
        if var icon = self.icon {
            change(&icon)
            self.icon = icon
        }
    }
}
