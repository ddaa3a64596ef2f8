import Foundation
import MediationCore

/// A report of what became of a banner, or of an ad that was to cover the screen.
struct PresentationReport {
    /// An event that the app has heard, and the time since the ad was to be shown.
    struct Event {
        let name: String
        let time: Duration
        var adValue: AdValue?
        var reward: AdReward?
        var message: String?
    }

    let format: AdFormat
    private(set) var events: [Event] = []
    /// The reason why the ad was not shown.
    var error: MediationError?

    init(format: AdFormat) { self.format = format }

    mutating func add(_ event: FullScreenAdEvent, at time: Duration) {
        self.events.append(
            Event(name: event.name, time: time, adValue: event.adValue, reward: event.reward, message: event.message)
        )
    }

    mutating func add(_ event: BannerAdEvent, at time: Duration) {
        let message = event.error?.message
        self.events.append(Event(name: event.name, time: time, adValue: event.adValue, message: message))
    }

    var isPresented: Bool { self.error == nil }

    var reward: AdReward? { self.events.lazy.compactMap(\.reward).first }

    /// The amount that the ad has earned, in USD.
    var earnings: Double { Double(self.events.compactMap(\.adValue?.micros).reduce(0, +)) / 1_000_000 }

    func count(of name: String) -> Int { self.events.count { $0.name == name } }
}

// MARK: - For people

extension PresentationReport: CustomStringConvertible {
    /// The outcome in a line, and the events as a table.
    var description: String {
        let summary = "\(self.title): \(self.end)"
        guard !self.events.isEmpty else { return summary }
        let rows = self.events.map { [$0.name, $0.time.inMilliseconds, $0.details] }
        return "\(summary)\n\n\(TextTable(header: ["Event", "After", "What"], rows: rows, rightAligned: [1]))"
    }

    private var title: String {
        switch self.format {
        case .banner: "Banner"
        case .appOpen: "App-open ad"
        case .rewarded: "Rewarded ad"
        case .rewardedInterstitial: "Rewarded interstitial ad"
        default: "Interstitial ad"
        }
    }

    private var end: String {
        let verb = self.format == .banner ? "shown" : "presented"
        if let error { return "not \(verb): \(error.code.name) \(error.code.rawValue): \(error.message.printable)" }
        return "\(verb), earned \(self.earnings.inDigits) USD"
            + (self.reward.map { ", reward: \($0.text)" } ?? (self.format.isRewarded ? ", no reward" : ""))
    }
}

extension PresentationReport.Event {
    fileprivate var details: String {
        self.adValue.map { "\($0.value.inDigits) \($0.currencyCode)" } ?? self.reward?.text
            ?? self.message?.printable ?? ""
    }
}

extension AdFormat {
    var isRewarded: Bool { self == .rewarded || self == .rewardedInterstitial }
}

extension AdReward {
    fileprivate var text: String {
        [self.amount.map(\.inDigits), self.type?.printable].compactMap(\.self).joined(separator: " ")
    }
}

extension Double {
    /// The number with as many digits as it has, up to ten.
    var inDigits: String { String(format: "%.10g", self) }
}

// MARK: - JSON

/// The JSON form, whose keys are described in `docs/schemas/response-info.schema.json`.
extension PresentationReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case outcome, events, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let success = self.format == .banner ? "shown" : "dismissed"
        try container.encode(self.isPresented ? success : "failed", forKey: .outcome)
        try container.encode(self.events, forKey: .events)
        try container.encodeIfPresent(self.error.map(ResponseInfo.ErrorInfo.init), forKey: .error)
    }
}

extension PresentationReport.Event: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, timeMs, value, currencyCode, type, amount, message
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.name, forKey: .name)
        try container.encode(self.time / .milliseconds(1), forKey: .timeMs)
        try container.encodeIfPresent(self.adValue?.value, forKey: .value)
        try container.encodeIfPresent(self.adValue?.currencyCode, forKey: .currencyCode)
        try container.encodeIfPresent(self.reward?.type, forKey: .type)
        try container.encodeIfPresent(self.reward?.amount, forKey: .amount)
        try container.encodeIfPresent(self.message, forKey: .message)
    }
}
