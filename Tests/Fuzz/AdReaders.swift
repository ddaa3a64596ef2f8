import Foundation
@testable import MediationCore
@testable import MediationNetworking
@testable import SampleAdServer

/// The readers of network data: images, bids, and requests to the ad server.
let adReaders = [auctionAnswer, auctionRequest, adRequest, script, imageHeader, url]

private let auctionAnswer = Reader(
    name: "auction-answer",
    seeds: [#"{"bids":[{"lineItem":"a","price":1.5,"currency":"EUR","bidResponse":"b"},{"lineItem":"b"},1]}"#],
    files: ["docs/schemas/auction-answer.schema.json"],
    read: { data in
        for entry in try JSONDecoder().decode(RemoteBids.self, from: data).bids where entry.bid.price.isFinite {
            expectRoundTrip(entry.bid)
        }
    }
)

private let auctionRequest = Reader(
    name: "auction-request",
    seeds: [
        #"{"loadID":"l","adUnitID":"u","timeLimitMs":250,"adTypes":["native"],"isTestRequest":true,"#
            + #""bidders":[{"lineItem":"a","token":"eyJhZFVuaXQiOiJ1In0="},"#
            + #"{"lineItem":"b","bid":{"price":1,"currency":"USD"}}]}"#
    ],
    files: ["docs/schemas/auction-request.schema.json"],
    read: { data in
        let body = try AuctionBody(json: data)
        _ = body.bidders.map(\.request)
        _ = try? LossBody(json: data)
        expectRoundTrip(try JSONDecoder().decode(AuctionRequest.self, from: data))
    }
)

private let adRequest = Reader(
    name: "ad-request",
    seeds: [
        #"{"adUnit":"u","requestID":"r","testMode":true,"keywords":["k"],"imageOrientation":"portrait","#
            + #""format":"rewarded","multipleImages":true,"formats":["content"],"mediaAspectRatio":"square","customFormatIDs":["f"],"#
            + #""privacy":{"age":"child","gdprApplies":true,"gppSections":[2,6],"personalization":"refused"}}"#
    ],
    read: { data in
        _ = try? RewardBody(json: data)
        _ = try AdRequestBody(json: data)
    }
)

private let script = Reader(
    name: "script",
    seeds: [
        #"{"default":{"reward":{"type":"coins","amount":2.5},"countdownSeconds":3,"faults":[{"fault":"lateReward"}]}}"#
    ],
    files: ["docs/examples/faulty.json", "docs/examples/market.json", ".ci/end-to-end/never-fill.json"],
    read: { data in
        let script = try ServerScript(json: data)
        let decision = script.decision(adUnit: "unit", requestID: "request")
        _ = script.bidDecision(adUnit: "unit", requestID: "request")
        precondition(decision.milliseconds >= 0)
        let again = try? ServerScript(json: try script.json())
        precondition(again == script, "another script when it is read again")
    }
)

private let imageHeader = Reader(
    name: "image-header",
    seeds: [
        "GIF89a\u{1}\u{0}\u{1}\u{0}", "RIFF\u{20}\u{0}\u{0}\u{0}WEBPVP8X", "RIFF....WEBPVP8L", "RIFF....WEBPVP8 ",
    ],
    read: { data in
        _ = ImageHeader(data)
        // A slice does not start at index 0.
        _ = ImageHeader(data.dropFirst())
        _ = ImageLimits().problem(with: data)
    }
)

private let url = Reader(
    name: "url",
    seeds: [
        "https://a.example/i.png?q=1#f", "http://user:pass@127.0.0.1:80/", "http://[::ffff:10.0.0.1%25en0]/",
        "http://0x7f.1/", "http://2130706433/", "http://printer.local./", "http://127%2E0.0.1/", "data:,x",
    ],
    read: { data in
        let text = String(decoding: data, as: UTF8.self)
        if let url = NativeAdImage(urlString: text)?.url {
            precondition(url.isFetchable)
            _ = url.absoluteURL.isPrivate
        }
        guard let base = URL(string: "https://a.example/b/c") else { return }
        _ = URL(string: text, relativeTo: base)?.absoluteURL.isFetchable
    }
)
