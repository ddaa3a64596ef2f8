internal import MediationCore

extension ConfigurationForm where Value == Law {
    /// The law of a latency, in milliseconds.
    static var latency: Self {
        .object(
            LatencyFields.table,
            expecting: LatencyFields.example,
            kind: "Latency",
            value: { $2.law($1, &$0) },
            fields: LatencyFields.init
        )
    }

    /// The law of a time of seconds or minutes, in milliseconds.
    static var time: Self {
        .object(
            LatencyFields.table,
            expecting: "a time such as { median: 90s, p95: 6m } or { constant: 2m }",
            kind: "Distribution",
            value: { $2.law($1, &$0) },
            fields: LatencyFields.init
        )
    }

    /// The law of a value, in USD per 1000.
    static var value: Self {
        .object(
            ValueFields.table,
            expecting: ValueFields.example,
            kind: "Value",
            value: { $2.law($1, &$0) },
            fields: ValueFields.init
        )
    }
}

/// The greatest sigma of a lognormal law, with a mean of e³² times the median.
private let greatestSigma = 8.0

/// Returns schemas that each require one key.
private func one(of keys: [String]) -> [JSONValue] { keys.map { ["required": [.string($0)]] } }

/// The schema of a lognormal law.
private let lognormal: JSONValue = [
    "required": ["median"], "oneOf": [["required": ["sigma"]], ["required": ["p95"]]],
]

/// The keys of a latency, in milliseconds.
private struct LatencyFields {
    var constant: Double?
    var exponential: Double?
    var median: Double?
    var sigma: Double?
    var p95: Double?
    var samples: [Double]?

    static let example = "a latency such as { median: 450ms, p95: 1.2s } or { constant: 300ms }"

    static let table = ConfigurationTable<LatencyFields>(
        "latency",
        start: LatencyFields(),
        keys: [
            ConfigurationKey("constant", \.constant, .milliseconds, "The same for all."),
            ConfigurationKey(
                "exponential",
                \.exponential,
                .milliseconds,
                "Mean of an exponential distribution."
            ),
            ConfigurationKey(
                "median",
                \.median,
                .milliseconds,
                "Median of a lognormal distribution, beside `sigma` or `p95`."
            ),
            ConfigurationKey("sigma", \.sigma, .sigma, "Standard deviation of the logarithm."),
            ConfigurationKey("p95", \.p95, .milliseconds, "95th percentile of a lognormal distribution."),
            ConfigurationKey(
                "samples",
                \.samples,
                .list(of: .number("milliseconds, such as 450", in: 0...1e7)),
                "Measured durations in milliseconds, each as likely."
            ),
        ],
        schemaRules: ["oneOf": .array(one(of: ["constant", "exponential", "samples"]) + [lognormal])]
    )

    init() {}

    init(_ law: Law) {
        switch law {
        case .constant(let value): self.constant = value
        case .exponential(let mean): self.exponential = mean
        case .lognormal(let median, let sigma): (self.median, self.sigma) = (median, sigma)
        case .samples(let samples): self.samples = samples.values
        // Latencies have no such laws; the reader reports that.
        case .uniform, .beta: break
        }
    }

    func law(_ object: ConfigurationObject, _ reader: inout ConfigurationReader) -> Law? {
        let laws = LawReader(object, known: Self.table.names)
        if object["constant"] != nil {
            laws.refuseOthers(than: ["constant"], &reader)
            return self.constant.map { .constant($0) }
        }
        if object["exponential"] != nil {
            laws.refuseOthers(than: ["exponential"], &reader)
            return self.exponential.map { .exponential(mean: $0) }
        }
        if object["samples"] != nil {
            laws.refuseOthers(than: ["samples"], &reader)
            return self.samples.map { .samples(Samples($0)) }
        }
        guard object["median"] != nil else {
            return reader.refuse("has no law; expected \(Self.example)", object.node)
        }
        return laws.lognormal(self.median, sigma: self.sigma, p95: self.p95, &reader)
    }
}

/// The keys of a value, in USD per 1000.
private struct ValueFields {
    var constant: Double?
    var median: Double?
    var sigma: Double?
    var p95: Double?
    var uniform: [Double]?
    var alpha: Double?
    var beta: Double?
    var scale: Double?
    var samples: [Double]?

    static let example = "a value such as { median: 4, sigma: 0.9 } or { uniform: [0, 10] }"

    private static let shape = ConfigurationForm<Double>.number("a positive number", in: 0.01...10_000)

    static let table = ConfigurationTable<ValueFields>(
        "value",
        start: ValueFields(),
        keys: [
            ConfigurationKey("constant", \.constant, .usd, "The same for all."),
            ConfigurationKey("median", \.median, .usd, "Median of a lognormal distribution, beside `sigma` or `p95`."),
            ConfigurationKey("sigma", \.sigma, .sigma, "Standard deviation of the logarithm."),
            ConfigurationKey("p95", \.p95, .usd, "95th percentile of a lognormal distribution."),
            ConfigurationKey("uniform", \.uniform, .bounds, "Least and greatest of a uniform distribution."),
            ConfigurationKey(
                "alpha",
                \.alpha,
                Self.shape,
                "First shape of a beta distribution, beside `beta` and `scale`."
            ),
            ConfigurationKey("beta", \.beta, Self.shape, "Second shape of a beta distribution."),
            ConfigurationKey("scale", \.scale, .usd, "Greatest amount of a beta distribution."),
            ConfigurationKey(
                "samples",
                \.samples,
                .list(of: .number("USD per 1000, such as 2.5", orZero: true, in: 0...1e7)),
                "Observed amounts, each as likely."
            ),
        ],
        schemaRules: [
            "oneOf": .array(
                one(of: ["constant", "uniform", "samples"]) + [lognormal, ["required": ["alpha", "beta", "scale"]]]
            )
        ]
    )

    init() {}

    init(_ law: Law) {
        switch law {
        case .constant(let value): self.constant = value
        case .lognormal(let median, let sigma): (self.median, self.sigma) = (median, sigma)
        case .uniform(let from, let to): self.uniform = [from, to]
        case .beta(let alpha, let beta, let scale): (self.alpha, self.beta, self.scale) = (alpha, beta, scale)
        case .samples(let samples): self.samples = samples.values
        // Values have no exponential law; the reader reports that.
        case .exponential: break
        }
    }

    func law(_ object: ConfigurationObject, _ reader: inout ConfigurationReader) -> Law? {
        let laws = LawReader(object, known: Self.table.names)
        if object["constant"] != nil {
            laws.refuseOthers(than: ["constant"], &reader)
            return self.constant.map { .constant($0) }
        }
        if object["uniform"] != nil {
            laws.refuseOthers(than: ["uniform"], &reader)
            return self.uniform.map { .uniform(from: $0[0], to: $0[1]) }
        }
        if object["samples"] != nil {
            laws.refuseOthers(than: ["samples"], &reader)
            return self.samples.map { .samples(Samples($0)) }
        }
        if object["alpha"] != nil || object["beta"] != nil { return self.betaLaw(laws, &reader) }
        guard object["median"] != nil else {
            return reader.refuse("has no law; expected \(Self.example)", object.node)
        }
        return laws.lognormal(self.median, sigma: self.sigma, p95: self.p95, &reader)
    }

    private func betaLaw(_ laws: LawReader, _ reader: inout ConfigurationReader) -> Law? {
        let keys = ["alpha", "beta", "scale"]
        laws.refuseOthers(than: keys, &reader)
        for key in Self.table.keys where keys.contains(key.name) && laws.object[key.name] == nil {
            reader.noteMissing(key.name, expected: key.expectation, in: laws.object.node)
        }
        guard let alpha = self.alpha, let beta = self.beta, let scale = self.scale else { return nil }
        return .beta(alpha: alpha, beta: beta, scale: scale)
    }
}

extension ConfigurationForm where Value == Double {
    fileprivate static var sigma: Self {
        .number("the standard deviation of the logarithm, such as 0.8", orZero: true, in: 0...greatestSigma)
    }
}

extension ConfigurationForm where Value == [Double] {
    /// The least and the greatest value of a uniform law.
    fileprivate static var bounds: Self {
        let what = "an array of the least and the greatest value"
        let bound = ConfigurationForm<Double>.number(
            "USD per 1000",
            orZero: true,
            in: 0...ConfigurationReader.greatestPrice
        )
        return Self(
            expecting: what,
            kind: "List of two",
            schema: ConfigurationSchema([
                "type": "array", "items": .object(bound.schema().value), "minItems": 2, "maxItems": 2,
            ]),
            read: { reader, node in
                guard case .array(let nodes) = node.value else {
                    return reader.refuse("expected \(what), not \(node.kind)", node)
                }
                guard nodes.count == 2 else {
                    return reader.refuse("has \(nodes.count) values; expected \(what)", node)
                }
                let bounds = reader.elements(of: node) { bound.read(&$0, $1, nil) }
                guard bounds.count == 2 else { return nil }
                guard bounds[0] < bounds[1] else {
                    return reader.refuse("is empty: the first is the least value", node)
                }
                return bounds
            },
            write: { ConfigurationNode(.array($0.map { ConfigurationNode(.number($0)) })) }
        )
    }
}

/// Checks that the keys of a law go together.
private struct LawReader {
    let object: ConfigurationObject
    private let known: [String]

    init(_ object: ConfigurationObject, known: [String]) {
        self.object = object
        self.known = known
    }

    func refuseOthers(than keys: [String], _ reader: inout ConfigurationReader) {
        for key in self.known where !keys.contains(key) && self.object[key] != nil {
            let law = keys.filter { self.object[$0] != nil }.map(\.quoted).joined(separator: " and ")
            reader.note("does not go with \(law)", at: key, of: self.object)
        }
    }

    /// Returns the lognormal law of a median and either sigma or p95.
    func lognormal(_ median: Double?, sigma: Double?, p95: Double?, _ reader: inout ConfigurationReader) -> Law? {
        self.refuseOthers(than: ["median", "sigma", "p95"], &reader)
        switch (self.object["sigma"], self.object["p95"]) {
        case (.some, .some):
            reader.note("stands beside \"p95\"; leave one of them out", at: "sigma", of: self.object)
            return nil
        case (nil, nil): return reader.refuse("has a median and neither \"p95\" nor \"sigma\"", self.object.node)
        default: break
        }
        guard let median else { return nil }
        if let sigma { return .lognormal(median: median, sigma: sigma) }
        guard let p95 else { return nil }
        guard p95 >= median else {
            reader.note("is below the median; expected what 95 % do not exceed", at: "p95", of: self.object)
            return nil
        }
        let law = Law.lognormal(median: median, p95: p95)
        guard case .lognormal(_, let sigma) = law, sigma <= greatestSigma else {
            reader.note("is too far above the median", at: "p95", of: self.object)
            return nil
        }
        return law
    }
}
