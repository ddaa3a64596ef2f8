import MediationCore

/// The outcomes of many banners, or of many ads that were to cover the screen, added up.
struct PresentationSums {
    private var format: AdFormat?
    private var ads = 0
    private var presented = 0
    private var impressions = 0
    private var clicks = 0
    private var rewards = 0
    private var earnings = 0.0
    private var errors: [String: Int] = [:]

    mutating func add(_ report: PresentationReport) {
        self.format = report.format
        self.ads += 1
        self.presented += report.isPresented ? 1 : 0
        self.impressions += report.count(of: "impression")
        self.clicks += report.count(of: "click")
        self.rewards += report.reward == nil ? 0 : 1
        self.earnings += report.earnings
        if let code = report.error?.code { self.errors["\(code.name) \(code.rawValue)", default: 0] += 1 }
    }

    var allSucceeded: Bool { self.presented == self.ads }

    /// The sums in a line; `nil` if no ad was to be presented.
    var text: String? {
        guard let format else { return nil }
        let errors = self.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) x \($0.value)" }
        let reasons = errors.isEmpty ? "" : " (\(errors.joined(separator: ", ")))"
        let verb = format == .banner ? "shown" : "presented"
        let rewards = format.isRewarded ? ", rewards: \(self.rewards)" : ""
        return "\(verb): \(self.presented) of \(self.ads) ads\(reasons); impressions: \(self.impressions), "
            + "clicks: \(self.clicks)\(rewards), earned: \(self.earnings.inDigits) USD"
    }
}
