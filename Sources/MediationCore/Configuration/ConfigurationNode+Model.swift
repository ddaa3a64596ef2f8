extension ConfigurationNode {
    /// The tree of a value without positions; keys are sorted, so that problems come in a stable order.
    init(jsonValue value: JSONValue) {
        switch value {
        case .null: self.init(.null)
        case .bool(let value): self.init(.bool(value))
        case .number(let value): self.init(.number(value))
        case .string(let value): self.init(.string(value))
        case .array(let values): self.init(.array(values.map(ConfigurationNode.init(jsonValue:))))
        case .object(let values):
            self.init(
                .object(
                    values.sorted { $0.key < $1.key }.map {
                        Entry(key: $0.key, value: ConfigurationNode(jsonValue: $0.value))
                    }
                )
            )
        }
    }

    /// What a configuration file says when it says all of this configuration.
    init(_ configuration: MediationConfiguration) {
        self.init(
            object: MediationConfiguration.Key.self,
            [.adUnits: ConfigurationNode(.array(configuration.adUnits.map { ConfigurationNode($0) }))]
        )
    }

    init(_ adUnit: AdUnit) {
        self.init(
            object: AdUnit.Key.self,
            [
                .id: ConfigurationNode(.string(adUnit.id)),
                .deadline: ConfigurationNode(.string(DurationText.text(of: adUnit.deadline))),
                .order: ConfigurationNode(.string(adUnit.order.rawValue)),
                .setUpTimeout: ConfigurationNode(.string(DurationText.text(of: adUnit.setUpTimeout))),
                .lineItems: ConfigurationNode(.array(adUnit.lineItems.map { ConfigurationNode($0) })),
            ]
        )
    }

    init(_ lineItem: LineItem) {
        self.init(
            object: LineItem.Key.self,
            [
                .name: ConfigurationNode(.string(lineItem.name)),
                .adapter: ConfigurationNode(.string(lineItem.adapter)),
                .ecpm: ConfigurationNode(.number(lineItem.ecpm)),
                .timeout: ConfigurationNode(.string(DurationText.text(of: lineItem.timeout))),
                .minimumTime: ConfigurationNode(.string(DurationText.text(of: lineItem.minimumTime))),
                .settings: ConfigurationNode(jsonValue: .object(lineItem.settings)),
            ]
        )
    }

    private init<Key: ConfigurationKey>(object keys: Key.Type, _ values: [Key: ConfigurationNode]) {
        self.init(.object(keys.allCases.compactMap { key in values[key].map { Entry(key: key.rawValue, value: $0) } }))
    }

    /// The value without positions; of duplicate keys the last one, but the reader reports those first.
    var jsonValue: JSONValue {
        switch self.value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let nodes): .array(nodes.map(\.jsonValue))
        case .object(let entries):
            .object(Dictionary(entries.map { ($0.key, $0.value.jsonValue) }, uniquingKeysWith: { $1 }))
        }
    }
}
