import MediationCore

/// A new package with an adapter.
struct AdapterPackage {
    let name: AdapterName
    let formats: [AdFormat]
    let isBidding: Bool
    let hosts: [HostBridge]
    let library: LibraryLocation

    /// The formats that an adapter can have, in the order of the code.
    static let formats: [AdFormat] = [.native, .banner, .interstitial, .appOpen, .rewarded, .rewardedInterstitial]

    static let formatNames = Self.formats.map(\.rawValue).joined(separator: ", ")

    /// The formats of the adapter, for a sentence.
    var formatList: String { self.formats.map(\.rawValue).joined(separator: ", ") }

    /// The texts of all files, by their paths.
    var files: [String: String] {
        let sections = self.sections
        var files: [String: String] = [:]
        for template in AdapterTemplate.all where template.section.map(sections.contains) ?? true {
            let file = template.file(for: self.name, sections, self.values)
            files[file.path] = file.text
        }
        for host in self.hosts {
            let file = AdapterTemplate.host.file(for: self.name, sections, self.values(for: host))
            files[file.path.replacing("{{host}}", with: host.suffix)] = file.text
        }
        files["Package.swift"]?.replace("package: \"swift-mediation\"", with: "package: \"\(self.library.package)\"")
        return files
    }

    private var sections: Set<AdapterTemplate.Section> {
        let has = self.formats.contains
        let (hasFullScreen, hasReward) = (
            has(.interstitial) || has(.appOpen), has(.rewarded) || has(.rewardedInterstitial)
        )
        let all: KeyValuePairs<AdapterTemplate.Section, Bool> = [
            .native: has(.native), .banner: has(.banner), .interstitial: has(.interstitial), .appOpen: has(.appOpen),
            .rewarded: has(.rewarded), .rewardedInterstitial: has(.rewardedInterstitial),
            .fullScreen: hasFullScreen, .withReward: hasReward, .screen: hasFullScreen || hasReward,
            .notOfNative: has(.banner) || hasFullScreen || hasReward, .notOfScreen: has(.banner) || hasReward,
            .bidding: self.isBidding, .hosts: !self.hosts.isEmpty,
        ]
        return Set(all.filter(\.value).map(\.key))
    }

    private var values: [String: String] {
        let names: [AdFormat: String] = [.appOpen: "appOpen", .rewardedInterstitial: "rewardedInterstitial"]
        return [
            "dependency": self.library.dependency,
            "bidder": self.formats.contains(.native) ? "BiddingAdapter" : "AuctionAdapter",
            "adFormats": self.formats.map { ".\(names[$0] ?? $0.rawValue)" }.joined(separator: ", "),
            "formatNames": self.formatList,
            "hostProducts": self.hosts.map { $0.product(of: self.name) }.joined(separator: "\n"),
            "hostTargets": self.hosts.map { $0.target(of: self.name) }.joined(separator: "\n"),
            "hostRows": self.hosts.map { $0.row(of: self.name) }.joined(separator: "\n"),
        ]
    }

    private func values(for host: HostBridge) -> [String: String] {
        [
            "host": host.suffix,
            "hostModule": host.module,
            "hostClass": self.isBidding ? host.biddingClass ?? host.baseClass : host.baseClass,
            "hostRole": host.role,
            "hostAds": host.adClasses.filter { self.formats.contains($0.format) }.map { adClass in
                adClass.text(of: self.name, host, isBidding: self.isBidding)
            }.joined(separator: "\n"),
        ]
    }
}

extension HostBridge.AdClass {
    fileprivate func text(of name: AdapterName, _ host: HostBridge, isBidding: Bool) -> String {
        let own = "\(name.text)\(host.suffix)\(self.suffix)"
        return """

            /// Its \(self.ads).
            #if canImport(ObjectiveC)
            @objc(\(own))
            #endif
            public final class \(own): \(isBidding ? self.biddingClass : self.baseClass) {}
            """
    }
}

extension HostBridge {
    fileprivate func product(of name: AdapterName) -> String {
        "        .library(name: \"\(name.text)\(self.suffix)\", targets: [\"\(name.text)\(self.suffix)\"]),"
    }

    fileprivate func target(of name: AdapterName) -> String {
        """
                .target(
                    name: "\(name.text)\(self.suffix)",
                    dependencies: [
                        "\(name.text)Adapter", .product(name: "\(self.module)", package: "swift-mediation"),
                        .product(name: "MediationCore", package: "swift-mediation"),
                    ]
                ),
        """
    }

    fileprivate func row(of name: AdapterName) -> String {
        "| A \(self.role) | `\(name.text)\(self.suffix)` | `\(name.text)\(self.suffix)` |"
    }
}
