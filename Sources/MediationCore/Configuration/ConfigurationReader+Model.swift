extension ConfigurationReader {
    package mutating func configuration(_ node: ConfigurationNode) -> MediationConfiguration? {
        guard let fields = self.fields(of: node, required: [MediationConfiguration.Key.adUnits]) else { return nil }
        let adUnits = self.list(of: "ad unit", in: fields[.adUnits], key: "adUnits", uniqueBy: "ID", \.id) {
            $0.adUnit($1)
        }
        let circuitBreaker = self.circuitBreaker(fields[.circuitBreaker])
        return MediationConfiguration(adUnits: adUnits, circuitBreaker: circuitBreaker ?? CircuitBreakerRule())
    }

    mutating func adUnit(_ node: ConfigurationNode) -> AdUnit? {
        guard let fields = self.fields(of: node, required: [AdUnit.Key.id, .deadline, .lineItems]) else { return nil }
        let id = self.name(fields[.id], key: "id")
        let deadline = self.duration(fields[.deadline], key: "deadline")
        let order: AdUnit.Order? = self.choice(fields[.order], key: "order", what: "an order")
        let setUpTimeout = self.duration(fields[.setUpTimeout], key: "setUpTimeout")
        let strategy = self.strategy(fields[.strategy], deadline: deadline)
        let lateAds: LateAdPolicy? = self.choice(fields[.lateAds], key: "lateAds", what: "a policy for late ads")
        let bidding = self.bidding(fields[.bidding], deadline: deadline)
        let lineItems = self.list(of: "line item", in: fields[.lineItems], key: "lineItems", uniqueBy: "name", \.name) {
            $0.lineItem($1)
        }
        // Missing and wrong values have been noted; reading goes on without them, to find the problems further down.
        return AdUnit(
            id: id ?? "",
            deadline: deadline ?? AdUnit.defaultDeadline,
            order: order ?? .price,
            setUpTimeout: setUpTimeout ?? AdUnit.defaultSetUpTimeout,
            strategy: strategy ?? .oneAtATime,
            lateAds: lateAds ?? .discard,
            bidding: bidding,
            lineItems: lineItems
        )
    }

    mutating func lineItem(_ node: ConfigurationNode) -> LineItem? {
        guard let fields = self.fields(of: node, required: [LineItem.Key.name, .adapter, .timeout]) else { return nil }
        let name = self.name(fields[.name], key: "name")
        let adapter = self.name(fields[.adapter], key: "adapter")
        let ecpm = self.ecpm(fields, of: node)
        let bidder = self.bidder(fields[.bidder])
        let timeout = self.duration(fields[.timeout], key: "timeout")
        let minimumTime = self.duration(fields[.minimumTime], key: "minimumTime")
        let frequencyCaps = self.frequencyCaps(fields[.frequencyCaps])
        let pacing = self.period(fields[.pacing], key: "pacing")
        let settings = self.settings(fields[.settings])
        var lineItem = LineItem(
            name: name ?? "",
            adapter: adapter ?? "",
            ecpm: ecpm ?? 0,
            timeout: timeout ?? LineItem.defaultTimeout,
            minimumTime: minimumTime,
            frequencyCaps: frequencyCaps,
            pacing: pacing,
            settings: settings
        )
        lineItem.bidder = bidder
        // Not if the timeout is missing or could not be read: its intended value is unknown.
        if let timeout, lineItem.minimumTime > timeout {
            let texts = (DurationText.text(of: lineItem.minimumTime), DurationText.text(of: timeout))
            self.within(key: "minimumTime") {
                let message =
                    "\(texts.0.quoted) is longer than the timeout, \(texts.1.quoted); such a line item would never be asked"
                $0.note(message, at: fields[.minimumTime]?.position)
            }
        }
        if name != nil, adapter != nil, let problem = self.lineItemProblem?(lineItem) {
            self.within(key: problem.key.rawValue) {
                $0.note(problem.message, at: (fields[problem.key] ?? node).position)
            }
        }
        return lineItem
    }

    /// Reads the price, which a line item must have unless it is a bidder.
    private mutating func ecpm(_ fields: [LineItem.Key: ConfigurationNode], of node: ConfigurationNode) -> Double? {
        guard let ecpm = fields[.ecpm] else {
            if fields[.bidder] == nil { self.noteMissing(LineItem.Key.ecpm, in: node) }
            return nil
        }
        guard fields[.bidder] != nil else { return self.price(ecpm, key: "ecpm") }
        return self.within(key: "ecpm") {
            $0.refuse("a bidder has no price but what it bids; leave out \"ecpm\", or \"bidder\"", ecpm)
        }
    }

    /// Reads a list whose elements have distinct names, and which must not be empty unless `mayBeEmpty` is `true`.
    package mutating func list<Element>(
        of what: String,
        in node: ConfigurationNode?,
        key: String,
        uniqueBy nameOfName: String,
        _ name: (Element) -> String,
        mayBeEmpty: Bool = false,
        _ read: (inout Self, ConfigurationNode) -> Element?
    ) -> [Element] {
        guard let node else { return [] }
        return self.within(key: key) { reader in
            if !mayBeEmpty, case .array(let nodes) = node.value, nodes.isEmpty {
                reader.note("is empty; at least one \(what) is needed", at: node.position)
            }
            var firstPlaces: [String: String] = [:]
            return reader.elements(of: node) { reader, node in
                guard let element = read(&reader, node) else { return nil }
                let text = name(element)
                if let first = firstPlaces[text] {
                    reader.note("duplicate \(what) \(nameOfName) \(text.quoted), as in \(first)", at: node.position)
                } else if !text.isEmpty {
                    firstPlaces[text] = reader.place
                }
                return element
            }
        }
    }
}
