import Foundation
import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct GoogleErrorTests {
    /// Fits loads of which half have an error, in one of the spellings.
    private func fit(_ error: String, isOfIOS: Bool = false) throws -> FittedTraffic {
        let (responses, adapter) =
            isOfIOS ? ("adNetworkInfoArray", "adNetworkClassName") : ("Adapter Responses", "Adapter")
        let lines = (0..<400).map { number in
            let first = number.isMultiple(of: 2) ? "null" : error
            return #"{"\#(responses)": [{"\#(adapter)": "A", "Latency": 100, "Ad Error": \#(first)}]}"#
        }
        let adUnit = AdUnit(id: "a", lineItems: [LineItem(name: "A", adapter: "A", ecpm: 1)])
        let options = FitOptions(configuration: MediationConfiguration(adUnits: [adUnit]))
        return try FitCheck.fit(Data(lines.joined(separator: "\n").utf8), options: options)
    }

    private static let android = "com.google.android.gms.ads"

    @Test(arguments: [
        ("1", Self.android, true), ("3", Self.android, false), ("1", "com.google.admob", false),
        ("3", "com.google.admob", true), ("9", "com.google.admob", false), ("9", Self.android, false),
    ])
    func theDomainTellsWhatACodeMeans(code: String, domain: String, isError: Bool) throws {
        let fitted = try self.fit(#"{"Code": \#(code), "Message": "m", "Domain": "\#(domain)"}"#)
        #expect((fitted.traffic.lineItems["A"]?.errors ?? 0 > 0) == isError)
        #expect(!fitted.notes.contains { $0.contains("code 1") })
    }

    @Test func theSpellingOfKeysTellsToo() throws {
        let fitted = try self.fit(#"{"Code": 1, "Message": "m"}"#, isOfIOS: true)
        #expect(fitted.traffic.lineItems["A"]?.errors == nil)
        #expect(!fitted.notes.contains { $0.contains("code 1") })
    }

    @Test func whatNothingTellsIsSaid() throws {
        let fitted = try self.fit(#"{"Code": 1, "Message": "m"}"#)
        #expect(fitted.traffic.lineItems["A"]?.errors == nil)
        #expect(fitted.notes.count { $0.contains("Errors with code 1 are taken as no fill") } == 1)
    }
}
