import MediationCore
import Testing

struct MediationCredentialsTests {
    private struct Settings: Decodable, Equatable {
        var parameter: String
        var floors: [Int]
    }

    private func message(_ settings: [String: JSONValue]) -> String? {
        let error = #expect(throws: MediationError.self) {
            try MediationCredentials(settings: settings).decode(Settings.self)
        }
        #expect(error?.code == .invalidSettings)
        return error?.message
    }

    @Test func settingsDecodeIntoTheAdaptersOwnType() throws {
        let credentials = MediationCredentials(settings: ["parameter": "unit-1", "floors": [1, 2]])
        #expect(try credentials.decode(Settings.self) == Settings(parameter: "unit-1", floors: [1, 2]))
    }

    @Test func aMissingKeyIsNamed() {
        #expect(self.message(["floors": []]) == "settings.parameter is missing.")
    }

    @Test func aValueOfTheWrongTypeIsNamedButNotShown() {
        #expect(self.message(["parameter": ["secret"], "floors": []]) == "settings.parameter is not a String.")
        #expect(self.message(["parameter": "a", "floors": [1, "secret"]]) == "settings.floors[1] is not a Int.")
    }

    @Test func aNullIsNamed() {
        #expect(
            self.message(["parameter": .null, "floors": []])
                == "settings.parameter is null where a String is expected."
        )
    }
}
