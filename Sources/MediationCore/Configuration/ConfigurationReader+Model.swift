extension ConfigurationReader {
    mutating func configuration(_ node: ConfigurationNode) -> MediationConfiguration? {
        guard let fields = self.fields(of: node, required: [MediationConfiguration.Key.adUnits]) else { return nil }
        let adUnits = self.list(of: "ad unit", in: fields[.adUnits], key: "adUnits", uniqueBy: "ID", \.id) {
            $0.adUnit($1)
        }
        return MediationConfiguration(adUnits: adUnits)
    }

    mutating func adUnit(_ node: ConfigurationNode) -> AdUnit? {
        guard let fields = self.fields(of: node, required: [AdUnit.Key.id, .deadline, .lineItems]) else { return nil }
        let id = self.name(fields[.id], key: "id")
        let deadline = self.duration(fields[.deadline], key: "deadline")
        let order = self.order(fields[.order])
        let setUpTimeout = self.duration(fields[.setUpTimeout], key: "setUpTimeout")
        let lineItems = self.list(of: "line item", in: fields[.lineItems], key: "lineItems", uniqueBy: "name", \.name) {
            $0.lineItem($1)
        }
        // What is missing or wrong was noted; reading goes on without it, for the sake of the problems further down.
        return AdUnit(
            id: id ?? "",
            deadline: deadline ?? AdUnit.defaultDeadline,
            order: order ?? .price,
            setUpTimeout: setUpTimeout ?? AdUnit.defaultSetUpTimeout,
            lineItems: lineItems
        )
    }

    mutating func lineItem(_ node: ConfigurationNode) -> LineItem? {
        guard let fields = self.fields(of: node, required: [LineItem.Key.name, .adapter, .ecpm, .timeout]) else {
            return nil
        }
        let name = self.name(fields[.name], key: "name")
        let adapter = self.name(fields[.adapter], key: "adapter")
        let ecpm = self.price(fields[.ecpm], key: "ecpm")
        let timeout = self.duration(fields[.timeout], key: "timeout")
        let minimumTime = self.duration(fields[.minimumTime], key: "minimumTime")
        let settings = self.settings(fields[.settings])
        let lineItem = LineItem(
            name: name ?? "",
            adapter: adapter ?? "",
            ecpm: ecpm ?? 0,
            timeout: timeout ?? LineItem.defaultTimeout,
            minimumTime: minimumTime,
            settings: settings
        )
        // Not if the timeout is missing or could not be read: what it was meant to be is unknown.
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

    /// A list that must not be empty, whose elements have different names.
    private mutating func list<Element>(
        of what: String,
        in node: ConfigurationNode?,
        key: String,
        uniqueBy nameOfName: String,
        _ name: (Element) -> String,
        _ read: (inout Self, ConfigurationNode) -> Element?
    ) -> [Element] {
        guard let node else { return [] }
        return self.within(key: key) { reader in
            if case .array(let nodes) = node.value, nodes.isEmpty {
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
