import Foundation
import MediationCore
import Testing

/// JSON that is nested deeper than any valid input.
struct DeepJSONTests {
    enum Form: CaseIterable {
        case arrays, objects, both

        func nested(_ depth: Int) -> String {
            let levels = (0..<depth).map { self == .arrays || (self == .both && $0 % 2 == 0) }
            return levels.map { $0 ? "[" : "{\"a\":" }.joined() + "1"
                + levels.reversed().map { $0 ? "]" : "}" }.joined()
        }
    }

    /// Returns whether a value can be read on a stack as small as on Apple's systems.
    private func reads<Value: Decodable & Sendable>(_ type: Value.Type, _ json: String) async -> Bool {
        await SmallStack.run { (try? JSONDecoder().decode(type, from: Data(json.utf8))) != nil }
    }

    @Test(arguments: Form.allCases, [65, 164, 276, 500])
    func deepValueIsAnError(_ form: Form, _ depth: Int) async {
        #expect(await !self.reads(JSONValue.self, form.nested(depth)))
    }

    @Test(arguments: Form.allCases)
    func sixtyFourLevelsAreRead(_ form: Form) async throws {
        let json = Data(form.nested(64).utf8)
        let value = try #require(
            await SmallStack.run { try? JSONDecoder().decode(JSONValue.self, from: json) }
        )
        #expect(await SmallStack.run { try? JSONEncoder().encode(value) } == json)
    }

    @Test(arguments: Form.allCases, [164, 276, 500])
    func deepSettingsOfALineItemAreAnError(_ form: Form, _ depth: Int) async {
        let lineItem =
            #"{"name":"a","adapter":"B","ecpm":1,"timeout":"20ms","settings":{"deep":\#(form.nested(depth))}}"#
        let configuration = #"{"adUnits":[{"id":"u","deadline":"3s","lineItems":[\#(lineItem)]}]}"#
        #expect(await !self.reads(LineItem.self, lineItem))
        #expect(await !self.reads(MediationConfiguration.self, configuration))
        #expect(
            await SmallStack.run { (try? MediationConfiguration(json: Data(configuration.utf8))) == nil }
        )
    }

    @Test(arguments: Form.allCases, [164, 276, 500])
    func depthInUnreadKeysIsHarmless(_ form: Form, _ depth: Int) async {
        // Whether it is read or refused, the process must not end.
        let deep = form.nested(depth)
        _ = await self.reads(ResponseInfo.self, #"{"loadID":"l","lineItems":[\#(deep)],"deep":\#(deep)}"#)
        _ = await self.reads(Bid.self, #"{"lineItem":"a","price":1,"currency":"USD","deep":\#(deep)}"#)
        _ = await self.reads(AuctionRequest.self, #"{"loadID":"l","bidders":[\#(deep)],"deep":\#(deep)}"#)
    }
}
