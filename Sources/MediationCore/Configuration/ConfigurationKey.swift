/// The keys of one kind of object in a configuration, in the order of the documentation.
///
/// The reader, the writer and the test of the JSON schema share these enums, so that they cannot drift apart.
package protocol ConfigurationKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The expected value under the key, in words, for the message that the key is missing.
    var expectation: String { get }
}

extension MediationConfiguration {
    package enum Key: String, ConfigurationKey {
        case adUnits, circuitBreaker

        package var expectation: String {
            switch self {
            case .adUnits: "an array of ad units"
            case .circuitBreaker: "an object"
            }
        }
    }
}

extension AdUnit {
    package enum Key: String, ConfigurationKey {
        case id, deadline, order, setUpTimeout, strategy, lateAds, bidding, lineItems

        package var expectation: String {
            switch self {
            case .id: "a text, what the app asks by"
            case .deadline, .setUpTimeout: DurationText.example
            case .order: "\"price\" or \"listed\""
            case .strategy, .bidding: "an object"
            case .lateAds: "\"discard\", \"keep\" or \"useIfBetter\""
            case .lineItems: "an array of line items"
            }
        }
    }
}

extension LineItem {
    package enum Key: String, ConfigurationKey {
        case name, adapter, ecpm, bidder, timeout, minimumTime, frequencyCaps, pacing, settings

        package var expectation: String {
            switch self {
            case .name: "a text that no other line item of the ad unit has"
            case .adapter: "the class name of an adapter"
            case .ecpm: "USD per 1000 impressions, such as 2.5, or the key \"bidder\" if its price is what it bids"
            case .timeout, .minimumTime: DurationText.example
            case .frequencyCaps: "an array of frequency caps"
            case .pacing: DurationText.exampleOfPeriod
            case .bidder, .settings: "an object"
            }
        }
    }
}

extension WaterfallStrategy {
    package enum Key: String, ConfigurationKey {
        case width, hedgeDelay, wait

        package var expectation: String {
            switch self {
            case .width: "how many line items may be open at a time"
            case .hedgeDelay, .wait: DurationText.example
            }
        }
    }
}

extension BiddingLimits {
    package enum Key: String, ConfigurationKey {
        case signalTimeout, timeout

        package var expectation: String { DurationText.example }
    }
}

extension Bidder {
    package enum Key: String, ConfigurationKey {
        case floor

        package var expectation: String { "USD per 1000 impressions, such as 0.5" }
    }
}

extension FrequencyCap {
    package enum Key: String, ConfigurationKey {
        case impressions, per

        package var expectation: String {
            switch self {
            case .impressions: "how many impressions are allowed, such as 3"
            case .per: DurationText.exampleOfPeriod
            }
        }
    }
}

extension CircuitBreakerRule {
    package enum Key: String, ConfigurationKey {
        case failures, pause, longestPause

        package var expectation: String {
            switch self {
            case .failures: "how many failures in a row open the circuit, such as 5"
            case .pause, .longestPause: DurationText.example
            }
        }
    }
}
