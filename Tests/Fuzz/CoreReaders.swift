import Foundation
@testable import MediationCore
@testable import MediationFeed

/// The readers of mediation's configuration, and of files that mediation itself has written.
let coreReaders = [configurationJson, journal, keptConfiguration, responseInfo, positions, texts]

private let configurationJson = Reader(
    name: "configuration-json",
    seeds: [
        #"{"adUnits":[{"id":"feed","deadline":"8s","order":"price","setUpTimeout":"1.5s","lineItems":["#
            + #"{"name":"A \u00e4\ud83d\ude00","adapter":"SampleCustomEvent","ecpm":12.5,"timeout":"800ms","#
            + #""minimumTime":"500us","settings":{"parameter":"a","deep":[null,true,-0.5e2,{"x":"y"}]}}]}]}"#,
        #"{"schemaVersion":1,"disabledAdapters":[{"adapter":"A","audience":{"share":"10%","rollout":"r"}}],"#
            + #""adUnits":[{"id":"u","audience":{"attributes":{"plan":["free"]}},"deadline":"8s","lineItems":[]}]}"#,
    ],
    files: [".ci/end-to-end/bench10.json", ".ci/end-to-end/video.json", ".ci/consumers/forecast/waterfall.json"],
    read: { data in
        _ = try? JSONDecoder().decode(JSONValue.self, from: data)
        let decoded = try? JSONDecoder().decode(MediationConfiguration.self, from: data)
        let configuration = try MediationConfiguration(json: data, name: "input")
        precondition(decoded == configuration, "the two ways to read a configuration differ")
        expectRoundTrip(configuration)
    }
)

private let journal = Reader(
    name: "journal",
    seeds: [
        // Without checksums, which libFuzzer cannot find.
        "{\"format\":\"swift-mediation impressions\",\"version\":1}\n"
            + "{\"at\":[1],\"adUnit\":\"u\",\"lineItem\":\"a\"}\n"
    ],
    read: { data in
        let text = try ImpressionFileText(Array(data))
        let again = try ImpressionFileText(ImpressionFileText.contents(of: text.records).bytes)
        precondition(again.records.count == text.records.count, "what was read is not what is written")
    }
)

private let keptConfiguration = Reader(
    name: "kept-configuration",
    seeds: [
        #"{"confirmed":1700000000000,"etag":"\"1\"","signature":"c2ln","source":"00c0ffee00c0ffee"}"#
            + "\n{\"adUnits\":[]}"
    ],
    read: { data in
        _ = try? KeptConfiguration(fileContents: Array(data))
        // With the sum, which libFuzzer cannot find.
        var hash = FNV1a()
        hash.add(data)
        let head = #"{"format":"swift-mediation configuration","sum":"\#(hash.digits)","version":1}"# + "\n"
        let kept = try KeptConfiguration(fileContents: Array(head.utf8) + data)
        let again = try KeptConfiguration(fileContents: kept.fileContents())
        precondition(again == kept, "what was read is not what is written")
    }
)

private let responseInfo = Reader(
    name: "response-info",
    seeds: [
        #"{"loadID":"l","adUnitID":"u","outcome":"filled","latencyMs":12.5,"auctionLatencyMs":1,"lineItems":["#
            + #"{"name":"a","adapter":"B","adapterVersion":"1.0.0","ecpm":1,"outcome":"loaded","startedAfterMs":0,"#
            + #""latencyMs":3,"violations":[{"kind":"answeredTwice","timeMs":1}],"#
            + #""error":{"code":200,"name":"noFill","message":"m","networkCode":3}}]}"#
    ],
    files: ["docs/schemas/response-info.schema.json"],
    read: { expectRoundTrip(try JSONDecoder().decode(ResponseInfo.self, from: $0)) }
)

private let positions = Reader(
    name: "positions",
    seeds: [
        #"{"counting":"rows","every":8,"first":3,"maximum":10,"minimumSpacing":2,"sections":{"a":{"maximum":0}}}"#,
        #"{"fixed":[2,5],"every":6}"#,
        #"{"fixed":[{"section":0,"position":7},{"section":1,"position":"2"}],"repeating":{"interval":8}}"#,
    ],
    read: { data in
        _ = try? JSONDecoder().decode(AdPositions.self, from: data)
        expectRoundTrip(try JSONDecoder().decode(FeedPositions.self, from: data))
    }
)

private let texts = Reader(
    name: "texts",
    seeds: ["1.4.0", "11.13.0.2", "800ms", "1.5s", "-0.000001h", "9223372036854775807us"],
    read: { data in
        let text = String(decoding: data, as: UTF8.self)
        if let version = VersionNumber(text) { expectRoundTrip(version) }
        _ = try? DurationText.duration(of: text)
        _ = try? DurationText.duration(of: text, allowingZero: true)
    }
)
