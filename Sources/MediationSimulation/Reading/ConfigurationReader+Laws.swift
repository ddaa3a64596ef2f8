internal import MediationCore

extension ConfigurationReader {
    /// The greatest sigma of a lognormal law, with a mean of e³² times the median.
    private static var greatestSigma: Double { 8 }

    /// Reads the law of a latency, in milliseconds.
    mutating func latency(_ node: ConfigurationNode?, key: String) -> Law? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Law? in
            guard let fields = reader.trafficFields(of: node, required: [LatencyKey]()) else { return nil }
            if let constant = fields[.constant] {
                reader.refuseOthers(than: [.constant], in: fields)
                return reader.milliseconds(constant, key: "constant").map { .constant($0) }
            }
            if let mean = fields[.exponential] {
                reader.refuseOthers(than: [.exponential], in: fields)
                return reader.milliseconds(mean, key: "exponential").map { .exponential(mean: $0) }
            }
            if let samples = fields[.samples] {
                reader.refuseOthers(than: [.samples], in: fields)
                return reader.samples(samples, what: "milliseconds, such as 450", orZero: false)
            }
            guard let median = fields[.median] else {
                return reader.refuse("has no law; expected \(Self.latencyExample)", node)
            }
            reader.refuseOthers(than: [.median, .sigma, .p95], in: fields)
            let sigma = reader.sigma(fields[.sigma], fields[.p95], in: node)
            let middle = reader.milliseconds(median, key: "median")
            let p95 = reader.milliseconds(fields[.p95], key: "p95")
            return reader.lognormal(middle, sigma: sigma, p95: p95, p95Node: fields[.p95])
        }
    }

    /// Reads the law of a value, in USD per 1000.
    mutating func value(_ node: ConfigurationNode?, key: String) -> Law? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Law? in
            guard let fields = reader.trafficFields(of: node, required: [ValueKey]()) else { return nil }
            if let constant = fields[.constant] {
                reader.refuseOthers(than: [.constant], in: fields)
                return reader.usd(constant, .constant).map { .constant($0) }
            }
            if let bounds = fields[.uniform] {
                reader.refuseOthers(than: [.uniform], in: fields)
                return reader.uniform(bounds)
            }
            if let samples = fields[.samples] {
                reader.refuseOthers(than: [.samples], in: fields)
                return reader.samples(samples, what: "USD per 1000, such as 2.5", orZero: true)
            }
            if fields[.alpha] != nil || fields[.beta] != nil { return reader.beta(fields, in: node) }
            guard let median = fields[.median] else {
                return reader.refuse("has no law; expected \(Self.valueExample)", node)
            }
            reader.refuseOthers(than: [.median, .sigma, .p95], in: fields)
            let sigma = reader.sigma(fields[.sigma], fields[.p95], in: node)
            let (middle, p95) = (reader.usd(median, .median), reader.usd(fields[.p95], .p95))
            return reader.lognormal(middle, sigma: sigma, p95: p95, p95Node: fields[.p95])
        }
    }

    private mutating func usd(_ node: ConfigurationNode?, _ key: ValueKey) -> Double? {
        self.positive(node, key: key.rawValue, what: key.expectation, range: 0...Self.greatestPrice)
    }

    /// The greatest price for which a sum over impressions does not overflow, in USD per 1000.
    static var greatestPrice: Double { 100_000 }

    private mutating func milliseconds(_ node: ConfigurationNode?, key: String) -> Double? {
        self.duration(node, key: key).map { Nanoseconds($0).milliseconds }
    }

    /// Reads the sigma of a lognormal law, which is given by its median and either sigma or p95.
    private mutating func sigma(
        _ sigma: ConfigurationNode?,
        _ p95: ConfigurationNode?,
        in node: ConfigurationNode
    ) -> Double? {
        if let sigma, p95 != nil {
            return self.within(key: "sigma") { $0.refuse("stands beside \"p95\"; leave one of them out", sigma) }
        }
        guard let sigma else {
            return p95 == nil ? self.refuse("has a median and neither \"p95\" nor \"sigma\"", node) : nil
        }
        let what = LatencyKey.sigma.expectation
        return self.positive(sigma, key: "sigma", orZero: true, what: what, range: 0...Self.greatestSigma)
    }

    private mutating func lognormal(
        _ median: Double?,
        sigma: Double?,
        p95: Double?,
        p95Node: ConfigurationNode?
    ) -> Law? {
        guard let median else { return nil }
        if let sigma { return .lognormal(median: median, sigma: sigma) }
        guard let p95, let p95Node else { return nil }
        return self.within(key: "p95") { reader -> Law? in
            guard p95 >= median else {
                return reader.refuse("is below the median; expected what 95 % do not exceed", p95Node)
            }
            let law = Law.lognormal(median: median, p95: p95)
            guard case .lognormal(_, let sigma) = law, sigma <= Self.greatestSigma else {
                return reader.refuse("is too far above the median", p95Node)
            }
            return law
        }
    }

    private mutating func uniform(_ node: ConfigurationNode) -> Law? {
        self.within(key: "uniform") { reader -> Law? in
            let what = "an array of the least and the greatest value"
            guard case .array(let nodes) = node.value else {
                return reader.refuse("expected \(what), not \(node.kind)", node)
            }
            guard nodes.count == 2 else { return reader.refuse("has \(nodes.count) values; expected \(what)", node) }
            let bounds = reader.elements(of: node) {
                $0.positive($1, orZero: true, what: "USD per 1000", range: 0...Self.greatestPrice)
            }
            guard bounds.count == 2 else { return nil }
            guard bounds[0] < bounds[1] else { return reader.refuse("is empty: the first is the least value", node) }
            return .uniform(from: bounds[0], to: bounds[1])
        }
    }

    private mutating func beta(_ fields: [ValueKey: ConfigurationNode], in node: ConfigurationNode) -> Law? {
        self.refuseOthers(than: [.alpha, .beta, .scale], in: fields)
        let keys: [ValueKey] = [.alpha, .beta, .scale]
        for key in keys where fields[key] == nil { self.noteMissing(key, in: node) }
        let shape = 0.01...10_000.0
        let alpha = self.positive(fields[.alpha], key: "alpha", what: ValueKey.alpha.expectation, range: shape)
        let beta = self.positive(fields[.beta], key: "beta", what: ValueKey.beta.expectation, range: shape)
        guard let scale = self.usd(fields[.scale], .scale), let alpha, let beta else { return nil }
        return .beta(alpha: alpha, beta: beta, scale: scale)
    }

    private mutating func samples(_ node: ConfigurationNode, what: String, orZero: Bool) -> Law? {
        self.within(key: "samples") { reader -> Law? in
            if case .array(let nodes) = node.value, nodes.isEmpty { return reader.refuse("is empty", node) }
            let values = reader.elements(of: node) { $0.positive($1, orZero: orZero, what: what, range: 0...1e7) }
            return values.isEmpty ? nil : .samples(Samples(values))
        }
    }

    private mutating func refuseOthers<Key: ConfigurationKey>(
        than keys: [Key],
        in fields: [Key: ConfigurationNode]
    ) {
        for key in Key.allCases where !keys.contains(key) {
            guard let node = fields[key] else { continue }
            let law = keys.filter { fields[$0] != nil }.map(\.rawValue.quoted).joined(separator: " and ")
            self.within(key: key.rawValue) { $0.note("does not go with \(law)", at: node.position) }
        }
    }
}
