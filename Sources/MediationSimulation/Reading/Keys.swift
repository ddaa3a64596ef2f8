internal import MediationCore

// The keys of a simulation file, shared by the reader, the writer and the test of the schema.

enum SimulationKey: String, ConfigurationKey {
    case configuration, adUnit, traffic

    var expectation: String {
        switch self {
        case .configuration: "the path of a configuration, or a configuration in place"
        case .adUnit: "the ID of one of its ad units"
        case .traffic: "an object"
        }
    }
}

enum TrafficKey: String, ConfigurationKey {
    case showRate, patience, sessions, drift, segments, networks, auctionLatency, lineItems

    var expectation: String {
        switch self {
        case .showRate: ConfigurationReader.shareExample
        case .patience: ConfigurationReader.durationExample
        case .segments: "an array of segments"
        case .sessions, .drift, .networks, .auctionLatency, .lineItems: "an object"
        }
    }
}

enum SessionKey: String, ConfigurationKey {
    case depth, ecpmDecay, gap

    var expectation: String {
        switch self {
        case .depth: "the mean number of requests in a session, such as 5"
        case .ecpmDecay: ConfigurationReader.shareExample
        case .gap: ConfigurationReader.durationExample
        }
    }
}

enum DriftKey: String, ConfigurationKey {
    case ecpm, fill, requestsPerDay

    var expectation: String {
        switch self {
        case .ecpm, .fill: "a coefficient of variation such as 0.25 or \"25%\""
        case .requestsPerDay: "how many requests there are on a day"
        }
    }
}

enum SegmentKey: String, ConfigurationKey {
    case name, share, ecpm, fill, lineItems

    var expectation: String {
        switch self {
        case .name: "a text that no other segment has"
        case .share: ConfigurationReader.shareExample
        case .ecpm, .fill: "a factor such as 1.2"
        case .lineItems: "an object"
        }
    }
}

enum FactorKey: String, ConfigurationKey {
    case ecpm, fill

    var expectation: String { "a factor such as 1.2" }
}

enum NetworkKey: String, ConfigurationKey {
    case valuation

    var expectation: String { ConfigurationReader.valueExample }
}

enum LineItemKey: String, ConfigurationKey {
    case network, fill, price, latency, fillLatency, noFillLatency, errors, errorLatency, bidRate, bid, signalLatency

    var expectation: String {
        switch self {
        case .network: "the name of a network"
        case .fill, .errors, .bidRate: ConfigurationReader.shareExample
        case .price: "\"fixed\", \"valuation\", \"first\" or \"second\""
        case .latency, .fillLatency, .noFillLatency, .errorLatency, .signalLatency: ConfigurationReader.latencyExample
        case .bid: ConfigurationReader.valueExample
        }
    }
}

enum LatencyKey: String, ConfigurationKey {
    case constant, exponential, median, sigma, p95, samples

    var expectation: String {
        switch self {
        case .constant, .exponential, .median, .p95: ConfigurationReader.durationExample
        case .sigma: "the standard deviation of the logarithm, such as 0.8"
        case .samples: "an array of milliseconds"
        }
    }
}

enum ValueKey: String, ConfigurationKey {
    case constant, median, sigma, p95, uniform, alpha, beta, scale, samples

    var expectation: String {
        switch self {
        case .constant, .median, .p95, .scale: "USD per 1000, such as 2.5"
        case .sigma: "the standard deviation of the logarithm, such as 0.8"
        case .uniform: "an array of the least and the greatest value"
        case .alpha, .beta: "a positive number"
        case .samples: "an array of USD per 1000"
        }
    }
}
