public import MediationCore

extension ContractRule {
    /// The formats that the rule is about; `nil` for all.
    ///
    /// The rule does not apply to adapters that load none of them. A rule about all formats is checked with one that the
    /// adapter loads, the first in the order of `AdFormat.all`, unless ``isCheckedWithEachFormat``.
    public var formats: [AdFormat]? {
        switch self.section {
        case .mapping, .images, .events: [.native]
        case .fullScreen, .rewards, .expiry: [.interstitial, .appOpen, .rewarded, .rewardedInterstitial]
        case .banners: [.banner]
        default: Self.othersAboutNativeAds.contains(self.id) ? [.native] : nil
        }
    }

    /// The rules about assets, views or events of native ads in other sections.
    private static let othersAboutNativeAds: Set = [RuleID(3, 15), RuleID(12, 2), RuleID(12, 3)]

    /// Indicates whether the rule is checked with each format that the adapter loads: no other rule looks at the same in
    /// other formats, for which adapters often have code of their own.
    public var isCheckedWithEachFormat: Bool { Self.checkedWithEachFormat.contains(self.id) }

    private static let checkedWithEachFormat: Set = [
        RuleID(3, 5), RuleID(3, 6), RuleID(3, 9), RuleID(3, 10), RuleID(3, 11), RuleID(3, 14), RuleID(7, 1),
        RuleID(7, 3), RuleID(7, 4), RuleID(8, 2), RuleID(8, 7), RuleID(9, 1), RuleID(11, 1), RuleID(11, 2),
        RuleID(11, 3), RuleID(11, 4),
    ]

    /// Returns the reason that the rule does not apply to an adapter because of its formats; `nil` if it does apply.
    func reasonAgainst(_ adapter: any NetworkAdapter.Type) -> String? {
        guard let formats = self.formats, adapter.formats.isDisjoint(with: formats) else { return nil }
        return AdFormat.reason(loadingNoneOf: formats)
    }
}

extension AdFormat {
    /// Returns the reason that a rule about some formats does not apply to an adapter that loads none of them.
    static func reason(loadingNoneOf formats: [AdFormat]) -> String {
        "The adapter loads no ads of \(formats.count == 1 ? "this format" : "these formats"): "
            + formats.map(\.rawValue).joined(separator: ", ") + "."
    }
}
