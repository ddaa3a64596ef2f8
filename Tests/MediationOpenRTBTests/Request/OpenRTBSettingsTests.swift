import Foundation
import MediationCore
import MediationOpenRTB
import Testing

struct OpenRTBSettingsTests {
    @Test(
        arguments: [
            ["endpoint": ""], ["endpoint": " "], ["endpoint": "http://exchange.example/"], ["endpoint": "exchange"],
            ["endpoint": "ftp://a.example"], ["endpoint": "https://u:p@a.example"], ["endpoint": 1],
            ["endpoint": .null],
            ["placement": ""], ["placement": .null], ["storedRequest": " "], ["floor": -1], ["version": "3.0"],
            ["bidding": "x"], ["context": 4], ["placementType": 0], ["headers": ["a b": "c"]],
            ["headers": ["a": "b\r\nc"]],
        ] as [[String: JSONValue]]
    )
    func wrongSettingsAreErrors(_ more: [String: JSONValue]) {
        #expect { try Samples.settings(more) } throws: { ($0 as? MediationError)?.code == .invalidSettings }
    }

    @Test(arguments: ["http://127.0.0.1:8080/a", "http://localhost/a", "http://[::1]/a", "https://exchange.example/a"])
    func theEndpointIsSecureOrThisDevice(_ endpoint: String) throws {
        #expect(try Samples.settings(["endpoint": .string(endpoint)]).endpoint.absoluteString == endpoint)
    }

    @Test func theParameterIsThePlacement() throws {
        let settings: [String: JSONValue] = ["endpoint": "https://a.example", "parameter": "unit"]
        #expect(try OpenRTBSettings(MediationCredentials(settings: settings)).placement == "unit")
    }
}
