internal import MediationCore

/// The observations of a line item in reports and logs together.
struct ObservedLineItem {
    var name: String
    /// The name in the reports.
    let reportedName: String
    var network: String?
    var adapter: String?
    var isBidder = false
    /// Indicates whether a report has it, and not only a log.
    var isReported = false

    /// Indicates whether all of its numbers in reports are 0: it is paused, and its performance is unknown.
    var isNeverAsked: Bool {
        self.isReported && self.attempts ?? self.auctions == 0 && self.auctions == 0 && (self.fills ?? 0) == 0
            && (self.revenue ?? 0) == 0 && (self.wins ?? 0) == 0
    }

    // The figures that a model of the present waterfall must reproduce; `nil` if not reported.
    var attempts: Double?
    var fills: Double?
    /// The revenue in USD.
    var revenue: Double?
    var attemptsRounding = 0.0
    var fillsRounding = 0.0
    var revenueRounding = 0.0

    // The basis of the fill rate: attempts that had every chance, and those that filled.
    var trials = 0.0
    var successes = 0.0
    var errors = 0.0
    /// The number of times that it was not asked although its turn had come.
    var withheld = 0.0

    /// The price in the logs.
    var price: Double?
    /// The eCPM of its impressions.
    var ecpm: Double?
    var showRate: FittedRate?

    var fillTimes = MeasuredTimes()
    var otherTimes = MeasuredTimes()
    /// The mean latency in milliseconds.
    var meanLatency: Double?
    var timeout: Duration?

    // Properties of a bidder.
    var auctions = 0.0
    var bidCount = 0.0
    var bids: [Double] = []
    /// The number of loads that ended with its ad.
    var wins: Double?
    /// The number of its ads that were shown.
    var shown: Double?

    /// The sums in each segment.
    var segments: [String: LineItemSums] = [:]

    init(name: String) {
        self.name = name
        self.reportedName = name
    }
}

extension ObservedLineItem {
    /// Takes the numbers of a report.
    mutating func take(_ sums: LineItemSums, _ identity: ReportSums.Identity?) {
        self.isReported = true
        self.network = identity?.network ?? self.network
        self.isBidder = self.isBidder || identity?.isBidder == true
        let hasFill = sums.known.contains(.requests) && sums.known.contains(.matched)
        if sums.known.contains(.requests) {
            self.attempts = sums.requests
            self.attemptsRounding = sums.requestsRounding
        }
        if sums.known.contains(.matched) {
            self.fills = sums.matched
            self.fillsRounding = sums.matchedRounding
        }
        if hasFill {
            (self.trials, self.successes) = (max(sums.requests, sums.matched), sums.matched)
            (self.errors, self.withheld) = (0, 0)
        }
        if sums.known.contains(.revenue) {
            self.revenue = sums.revenue
            self.revenueRounding = sums.revenueRounding
        }
        self.ecpm = sums.ecpm ?? self.ecpm
        if sums.known.contains(.matched), sums.known.contains(.impressions), sums.matched > 0 {
            self.showRate = FittedRate(successes: sums.impressions, trials: sums.matched)
        }
        self.meanLatency = sums.meanLatency ?? self.meanLatency
        if sums.known.contains(.impressions) { self.shown = sums.impressions }
        guard self.isBidder else { return }
        let auctions = sums.known.contains(.bidRequests) ? sums.bidRequests : sums.requests
        let bids = sums.known.contains(.bids) ? sums.bids : sums.matched
        if auctions > 0 { (self.auctions, self.bidCount, self.bids) = (auctions, min(bids, auctions), []) }
        if sums.known.contains(.wins) { self.wins = sums.wins }
        // For a bidder, requests and matches are those of auctions.
        (self.attempts, self.fills, self.trials, self.successes) = (nil, nil, 0, 0)
    }

    /// Takes the numbers of logs.
    mutating func take(_ log: LoggedLoads.LineItem, knowsPrices: Bool) {
        self.network = log.network ?? self.network
        self.adapter = log.adapter ?? self.adapter
        self.isBidder = self.isBidder || log.isBidder
        self.attempts = Double(log.attempts)
        self.fills = Double(log.fills)
        if knowsPrices {
            self.revenue = log.ecpmSum / 1000
            if log.wins > 0 { self.ecpm = log.ecpmSum / Double(log.wins) }
        }
        self.withheld = log.isBidder ? 0 : Double(log.withheld)
        self.trials = Double(log.attempts - log.cutOffs) + self.withheld
        self.successes = Double(log.fills)
        self.errors = Double(log.errors)
        self.price = log.isBidder ? nil : log.price
        (self.fillTimes, self.otherTimes) = (log.fillTimes, log.otherTimes)
        self.timeout = log.timeoutTimes.map { ReportedTime.round($0.lowerBound) }
        (self.auctions, self.bidCount, self.bids) = (Double(log.auctions), Double(log.bidCount), log.bids)
        self.wins = log.isBidder ? Double(log.wins) : nil
    }
}

extension ObservedLineItem {
    /// Takes from a log the properties that reports lack, if the log has another name for the line item.
    mutating func takeTimes(of log: ObservedLineItem) {
        (self.fillTimes, self.otherTimes) = (log.fillTimes, log.otherTimes)
        self.timeout = self.timeout ?? log.timeout
        self.adapter = self.adapter ?? log.adapter
        self.price = self.price ?? log.price
        if self.isBidder, self.bids.isEmpty { self.bids = log.bids }
    }

    /// Discards its counts in the log of a few loads, since reports count all loads.
    mutating func forgetCounts() {
        (self.attempts, self.fills, self.revenue, self.wins) = (nil, nil, nil, nil)
    }
}

/// Estimates configured times from measured ones.
enum ReportedTime {
    /// Returns the round time just below a measured one: a timer is never early, and mostly a little late.
    static func round(_ milliseconds: Double) -> Duration {
        let step =
            switch milliseconds {
            case 5000...: 500.0
            case 500...: 50.0
            case 50...: 10.0
            default: 1.0
            }
        let rounded = (milliseconds / step + 1e-6).rounded(.down) * step
        // If the timer is very late, as on a busy device, the measured time is the better guess.
        let isClose = rounded > 0 && rounded >= milliseconds * 0.9
        return .microseconds(Int64((isClose ? rounded : max(milliseconds, 1)) * 1000))
    }
}
