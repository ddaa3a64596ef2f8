import Foundation
import MediationCore
import MediationOpenRTB

/// The check of an answer as lines of text.
struct AnswerCheckText {
    private(set) var lines: [String] = []

    init(_ check: AnswerCheck) {
        if let response = check.response {
            self.add("auction", response.id)
            self.add("currency", response.currency)
            if let reason = response.noBidReason { self.add("no bid", "reason \(reason)") }
            for dropped in response.dropped {
                self.add("dropped", "\(dropped.bid.place): \(dropped.reason) (loss reason \(dropped.loss.rawValue))")
            }
            for warning in response.warnings { self.add("warning", warning.description) }
        }
        if check.bids.isEmpty, check.banners.isEmpty { self.lines.append("There is no bid that counts.") }
        for bid in check.bids { self.add(bid) }
        for banner in check.banners { self.add(banner) }
    }

    private mutating func add(_ checked: AnswerCheck.CheckedBanner) {
        self.add(checked.bid)
        switch checked.plan {
        case .success(let plan):
            self.add("banner", "\(plan.size.width) × \(plan.size.height), \(plan.html.utf8.count) bytes of HTML")
            for warning in plan.warnings { self.add("warning", warning.description) }
        case .failure(let error): self.add("no ad", error.message)
        }
    }

    private mutating func add(_ bid: OpenRTBBid) {
        if !self.lines.isEmpty { self.lines.append("") }
        self.add("bid", "\(bid.place), price \(bid.price)" + (bid.seat.map { ", seat \($0)" } ?? ""))
        for (name, url) in [("won", bid.winURL), ("billable", bid.billingURL), ("lost", bid.lossURL)] {
            self.add(name, url)
        }
        if let ad = bid.skAdNetworkAd { self.add("skadn", "version \(ad.version), network \(ad.network)") }
    }

    private mutating func add(_ checked: AnswerCheck.CheckedBid) {
        if let bid = checked.bid { self.add(bid) }
        switch checked.plan {
        case .success(let plan): self.add(plan)
        case .failure(let error):
            self.add("no ad", error.message)
            for warning in (try? checked.markup.get().warnings) ?? [] { self.add("warning", warning.description) }
        }
    }

    private mutating func add(_ plan: NativeAdPlan) {
        self.add("headline", plan.headline)
        self.add("body", plan.body)
        self.add("callToAction", plan.callToAction)
        self.add("advertiser", plan.advertiser)
        self.add("price", plan.price)
        self.add("starRating", plan.starRating.map { "\($0)" })
        self.add("icon", plan.icon?.url?.absoluteString)
        for image in plan.images { self.add("image", image.url?.absoluteString) }
        for (key, value) in plan.extraAssets.sorted(by: { $0.key < $1.key }) {
            self.add("extra \(key)", value.stringValue)
        }
        self.add("privacy", plan.privacyURL?.absoluteString)
        for moment in TrackerMoment.allCases {
            for url in plan.trackers[moment] ?? [] { self.add("at \(moment.rawValue)", url.absoluteString) }
        }
        self.add(plan.click, "click")
        for (asset, click) in plan.assetClicks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            self.add(click, "click on \(asset.rawValue)")
        }
        for warning in plan.warnings { self.add("warning", warning.description) }
    }

    private mutating func add(_ click: NativeAdPlan.Click, _ name: String) {
        for url in click.destinations { self.add(name, url.absoluteString) }
        for url in click.trackers { self.add("at \(name)", url.absoluteString) }
    }

    private mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        self.lines.append(name + String(repeating: " ", count: max(1, 18 - name.count)) + value)
    }
}
