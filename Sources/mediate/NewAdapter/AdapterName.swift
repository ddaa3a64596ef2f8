import ArgumentParser
import MediationCore

/// The name of a network, with which the names of its modules and classes begin.
struct AdapterName {
    let text: String

    var lowercased: String { self.text.lowercased() }

    /// So many letters fit the lines of the templates.
    private static let maximumLength = 20

    /// Names whose classes or modules, such as `NetworkRequest`, the library or a host has already.
    private static let taken: Set<String> = [
        "Ad", "Adapter", "AdapterSetUp", "AppLovin", "AppOpen", "AsyncMediation", "Auction", "Banner", "BannerAd",
        "BidSignal", "Bidding", "Conformance", "Custom", "CustomNative", "Data", "Disabled", "FullScreen",
        "FullScreenAd", "Interstitial", "Known", "LevelPlayCustom", "Load", "Loaded", "Mediation", "MediationBanner",
        "MediationBridge", "MediationFullScreen", "MediationNative", "MediationRewarded", "Native", "NativeAd",
        "Network", "Pending", "PendingAd", "PendingFullScreen", "PendingRewarded", "Ready", "Remote", "Rewarded",
        "RewardedAd", "RewardedInterstitial", "SampleAd", "Scripted",
    ]

    /// Swift's own words.
    private static let reserved: Set<String> = ["Any", "Protocol", "Self", "Type"]

    init(_ text: String) throws {
        let isIdentifier = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: false
            }
        }
        guard isIdentifier, text.first?.isUppercase == true else {
            throw ValidationError(
                "\(text.quoted) is no name; take a capital letter, and letters and digits after it, as in Acme."
            )
        }
        guard text.count <= Self.maximumLength else {
            throw ValidationError("\(text.quoted) is too long; take at most \(Self.maximumLength) letters.")
        }
        guard !Self.reserved.contains(text) else {
            throw ValidationError("\(text.quoted) is a word of Swift's; take another name.")
        }
        guard !Self.taken.contains(text) else {
            throw ValidationError("The library or a host has names that begin with \(text.quoted); take another one.")
        }
        self.text = text
    }
}
