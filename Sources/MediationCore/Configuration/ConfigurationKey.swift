/// The keys of one kind of object in a configuration, in the order of the documentation.
///
/// The reader, the writer and the test of the JSON schema share these enums, so that they cannot drift apart.
package protocol ConfigurationKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What belongs under the key, for the message that it is missing.
    var expectation: String { get }
}

extension MediationConfiguration {
    package enum Key: String, ConfigurationKey {
        case adUnits

        package var expectation: String { "an array of ad units" }
    }
}

extension AdUnit {
    package enum Key: String, ConfigurationKey {
        case id, deadline, order, setUpTimeout, lineItems

        package var expectation: String {
            switch self {
            case .id: "a text, what the app asks by"
            case .deadline, .setUpTimeout: DurationText.example
            case .order: "\"price\" or \"listed\""
            case .lineItems: "an array of line items"
            }
        }
    }
}

extension LineItem {
    package enum Key: String, ConfigurationKey {
        case name, adapter, ecpm, timeout, minimumTime, settings

        package var expectation: String {
            switch self {
            case .name: "a text that no other line item of the ad unit has"
            case .adapter: "the class name of an adapter"
            case .ecpm: "USD per 1000 impressions, such as 2.5"
            case .timeout, .minimumTime: DurationText.example
            case .settings: "an object"
            }
        }
    }
}
