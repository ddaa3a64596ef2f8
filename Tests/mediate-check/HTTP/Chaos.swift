import MediationCore
import SampleAdServer
import SampleNetwork

/// The ad network of the soak and the waterfalls that ask it: everything that the Sample Network can do wrong.
///
/// Client and server create it from the same seed, so that the client can predict the server's answers.
struct Chaos: Sendable {
    /// The number of times that the ads of each capped line item may be seen in one run.
    static let cap = 100

    let units: [ChaosUnit]
    let script: ServerScript

    init(seed: UInt64) {
        self.units = Self.bidders + Self.lineItems
        self.script = ServerScript(
            seed: seed,
            adUnits: Dictionary(uniqueKeysWithValues: self.units.map { ($0.name, $0.script) }),
            auctionFaults: [
                Fault(.noFill, rate: 0.02), .status(500, rate: 0.02), Fault(.garbageJSON, rate: 0.02),
                Fault(.deepJSON, rate: 0.01), Fault(.hang, rate: 0.001),
            ]
        )
    }

    /// Returns the app's ad units: all of them hedge and wait; they differ in their bidders and their late-ad policies.
    func configuration(server: String) -> MediationConfiguration {
        let policies: [(id: String, bidders: [String], lateAds: LateAdPolicy)] = [
            ("feed", ["token"], .discard),
            ("article", ["token", "bid"], .useIfBetter),
            ("end", ["bid"], .keep),
        ]
        let adUnits = policies.map { policy in
            AdUnit(
                id: policy.id,
                deadline: .seconds(4),
                strategy: .hedged(after: .milliseconds(50), wait: .milliseconds(80)),
                lateAds: policy.lateAds,
                bidding: BiddingLimits(signalTimeout: .milliseconds(700), timeout: .seconds(1)),
                lineItems: self.units.filter { unit in
                    guard unit.ecpm != nil else { return policy.bidders.contains(unit.name) }
                    // Where late ads are welcome, they are awaited for a minute: at the end of a short run, all
                    // attempts that are never answered would still be open, and would look like a leak. Caps are
                    // counted for each ad unit: there should be one count.
                    return policy.lateAds == .discard || !(unit.isSilent || unit.isCapped)
                }
                .map { $0.lineItem(server: server) }
            )
        }
        // The adapters here fail all the time: the circuit breaker should leave them out now and then, and let them
        // return.
        let breaker = CircuitBreakerRule(failures: 10, pause: .milliseconds(200), longestPause: .seconds(1))
        return MediationConfiguration(adUnits: adUnits, circuitBreaker: breaker)
    }

    /// Returns the app's ad unit for a load.
    static func adUnitID(ofLoad number: Int) -> String {
        switch number % 10 {
        case 0..<6: "feed"
        case 6..<8: "article"
        default: "end"
        }
    }

    private static let bidders = [
        ChaosUnit(
            name: "token",
            adapter: "CountingBidder",
            settings: ["bidding": "token"],
            script: AdUnitScript(
                bids: BidScript(rate: 0.6, minimum: 0.5, maximum: 9, faults: Self.bidFaults),
                faults: [
                    .delay(milliseconds: 0...40, rate: 0.5), .status(503, rate: 0.1), Fault(.garbageJSON, rate: 0.1),
                ]
            )
        ),
        ChaosUnit(
            name: "bid",
            adapter: "CountingBidder",
            settings: ["bidding": "bid"],
            script: AdUnitScript(
                bids: BidScript(rate: 0.6, minimum: 0.5, maximum: 9, faults: Self.bidFaults),
                faults: [Fault(.noFill, rate: 0.3), Fault(.truncatedJSON, rate: 0.2)]
            )
        ),
    ]

    private static let bidFaults = [
        BidFault(.delay, rate: 0.3, milliseconds: 0...50), BidFault(.hang, rate: 0.001),
        BidFault(.serverError, rate: 0.03), BidFault(.garbage, rate: 0.03), BidFault(.negative, rate: 0.03),
        BidFault(.zero, rate: 0.02), BidFault(.notANumber, rate: 0.03), BidFault(.otherCurrency, rate: 0.03),
    ]

    private static let lineItems = [
        ChaosUnit(
            name: "capped",
            ecpm: 9.5,
            script: AdUnitScript(faults: [Self.slow, Fault(.noFill, rate: 0.3)]),
            isCapped: true
        ),
        ChaosUnit(
            name: "flaky",
            ecpm: 9,
            script: AdUnitScript(
                faults: [
                    Self.slow, Fault(.hang, rate: 0.004), Fault(.cutConnection, rate: 0.02), .status(400, rate: 0.03),
                    .status(503, rate: 0.1),
                    Fault(.noFill, rate: 0.5),
                ]
            )
        ),
        // It shares its adapter class with line items that fail: the class must have some success, or it is left out
        // for good.
        .faulty(.answersTwice, ecpm: 8.5, faults: [Self.slow, Fault(.noFill, rate: 0.6), .status(500, rate: 0.3)]),
        .faulty(.neverAnswers, ecpm: 8, timeout: .milliseconds(300)),
        .faulty(.answersFromAnotherThread, ecpm: 7.5, faults: [Self.slow, Fault(.noFill, rate: 0.7)]),
        .faulty(.dropsHandler, ecpm: 7),
        ChaosUnit(
            name: "hostile",
            ecpm: 6.5,
            script: AdUnitScript(
                shape: .title,
                imageForm: .data,
                faults: [
                    Fault(.truncatedJSON, rate: 0.06), Fault(.garbageJSON, rate: 0.06), Fault(.deepJSON, rate: 0.04),
                    Fault(.loneSurrogate, rate: 0.06), Fault(.hugeNumber, rate: 0.06), Fault(.wrongTypes, rate: 0.06),
                    Fault(.missingAssets, rate: 0.04), .missingAsset(.clickURL, rate: 0.03), Fault(.noFill, rate: 0.5),
                ]
            )
        ),
        .faulty(.answersLate, ecpm: 6, timeout: .milliseconds(300)),
        .faulty(.failsThenFills, ecpm: 5.5, faults: [Self.slow]),
        ChaosUnit(
            name: "images",
            adapter: "SampleDelegatingCustomEvent",
            ecpm: 5,
            script: AdUnitScript(shape: .headline, faults: Self.imageFaults)
        ),
        ChaosUnit(name: "pictures", ecpm: 2, script: AdUnitScript(faults: Self.imageFaults)),
        ChaosUnit(name: "house", ecpm: 1, script: AdUnitScript(faults: [Fault(.noFill, rate: 0.2)])),
    ]

    private static let slow = Fault.delay(milliseconds: 0...150, rate: 0.3)

    private static let imageFaults = [
        Self.slow, Fault(.noFill, rate: 0.3), Fault(.badURLs, rate: 0.1), Fault(.brokenImage, rate: 0.1),
        Fault(.hugeDimensions, rate: 0.1), Fault(.oversizedImage, rate: 0.03), Fault(.missingImage, rate: 0.1),
        Fault(.redirectLoop, rate: 0.1), Fault(.wrongContentType, rate: 0.1),
    ]
}
