#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The parameters that an app passes with one load.
public struct AdRequest: Sendable {
    /// The ID of the load, for its response info and for networks that take a request ID.
    public var loadID: String

    /// Indicates whether networks should serve test ads.
    public var isTestRequest: Bool

    /// The parameters that the app passes to individual networks; each adapter finds its own type.
    public var extras: [any NetworkExtras]

    /// A PNG that marks the origin of the ad, for networks that can show one.
    public var watermark: Data?

    /// The time limit of the load; positive, and `nil` for the ad unit's deadline.
    public var deadline: Duration?

    /// The kinds of native ads that the app can show; set by the ad loader.
    package var adTypes: Set<AdType> = [.native]

    /// The app's preferences for a native ad; set by the ad loader.
    package var options = NativeAdOptions()

    /// The bid response to render, if another mediation has held the auction; set by bridges.
    package var bidResponse: String?

    /// Creates a request; without a load ID, it gets a new UUID.
    public init(
        loadID: String? = nil,
        isTestRequest: Bool = false,
        extras: [any NetworkExtras] = [],
        watermark: Data? = nil
    ) {
        self.loadID = loadID ?? Self.newLoadID()
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.watermark = watermark
    }

    /// Returns the request for another load.
    func renewed() -> AdRequest {
        var request = self
        request.loadID = Self.newLoadID()
        return request
    }

    /// Returns a random UUID as Foundation writes it.
    ///
    /// On Linux, Foundation opens a file for each one, which takes a tenth of the time of a load.
    private static func newLoadID() -> String {
        var generator = SystemRandomNumberGenerator()
        let (high, low) = (generator.next(), generator.next())
        // Version 4, and the variant of RFC 9562.
        let halves = [high & ~0xF000 | 0x4000, low & ~(0b11 << 62) | 0b10 << 62]
        return String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            for half in halves {
                for shift in stride(from: 60, through: 0, by: -4) {
                    switch end {
                    case 8, 13, 18, 23:
                        text[end] = UInt8(ascii: "-")
                        end += 1
                    default: break
                    }
                    let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 0xF
                    text[end] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
                    end += 1
                }
            }
            return end
        }
    }
}

/// The parameters that an app passes with one load of a native ad.
public typealias NativeAdRequest = AdRequest
