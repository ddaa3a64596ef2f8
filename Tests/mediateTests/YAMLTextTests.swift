import Foundation
import MediationCore
import Testing

@testable import mediate

struct YAMLTextTests {
    @Test(arguments: [
        #"{"a": 1, "b c": [1, 2.5, 1e-7], "d": {"e": "10s", "f": {"g": "yes"}}, "h": [{"i": "x: y"}, {"j": []}]}"#,
        ##"{"true": "null", "- x": "# no", "": " ", "é": "007", "q\"\\": "a\nb\u0001\u2028", "k": "@", "0x1": "1e3"}"##,
        #"{"list": [{"name": "a", "inner": {"deep": {"x": 1}}}, [1, [2, "b"]], "c"], "n": null, "t": true, "o": {}}"#,
        #"{"long": {"one": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "two": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "three": "ccc"}}"#,
    ])
    func whatIsWrittenIsReadBack(json: String) throws {
        let node = try ConfigurationNode(json: Data(json.utf8), name: "json")
        let text = YAMLText.text(of: node)
        let read = try YAMLConfiguration.node(from: Data(text.utf8), name: "yaml")
        #expect(read.jsonValue == node.jsonValue, "\(text)")
    }
}
