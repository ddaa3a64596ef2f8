import Foundation
@testable import SampleAdSDK

/// The readers of the Sample Network's SDK.
let sdkReaders = [adAnswer, bidAnswer, webURL]

private let adAnswer = Reader(
    name: "ad-answer",
    seeds: [
        #"{"ads":[{"id":"ad-1","headline":"h","body":"b","callToAction":"c","advertiser":"a","starRating":4.5,"#
            + #""icon":{"url":"https://a.example/i.png","scale":2},"images":[{"data":"iVBORw0KGgo="}],"#
            + #""video":true,"videoSeconds":12.5,"mediaAspectRatio":1.7778,"expiresIn":60,"tracking":"network","#
            + #""impressionURL":"https://a.example/1","clickURL":"http://127.0.0.1:1/2"}]}"#,
        #"{"ads":[{"title":"t","price":"$1","store":"s","degreeOfAwesomeness":"d","formatID":"f","assets":"#
            + #"{"Quote":{"text":"q"},"Image":{"url":"https://a.example/q.png"}},"deepLinks":["app://1"],"#
            + #""destination":"https://a.example/"}]}"#,
        #"{"ads":[]}"#, #"{"ads":[1,{}]}"#,
    ],
    read: { data in
        guard let server = URL(string: "https://ads.example") else { return }
        _ = try? AdServer.body(of: data, status: 400)
        let record = try AdFetcher.record(in: data)
        let content = AdContent(undownloaded: record, from: server, age: Stopwatch(ContinuousClock()))
        for url in [content.impressionURL, content.clickURL].compactMap(\.self) { precondition(!url.isPrivate) }
        _ = record.expiresIn.flatMap(Duration.init(positiveSeconds:))
        _ = record.videoSeconds.flatMap(Duration.init(positiveSeconds:))
    }
)

private let bidAnswer = Reader(
    name: "bid-answer",
    seeds: [
        #"{"price":1.5,"currency":"USD","bidResponse":"b"}"#, #"{"price":"NaN","currency":"","bidResponse":""}"#,
    ],
    read: { _ = try JSONDecoder().decode(SampleBid.self, from: $0) }
)

private let webURL = Reader(
    name: "web-url",
    seeds: [
        "https://a.example/i.png?q=1#f", "http://user:pass@127.0.0.1:80/", "http://[::ffff:10.0.0.1%25en0]/",
        "http://0x7f.1/", "http://2130706433/", "http://printer.local./", "http://127%2E0.0.1/", "data:,x",
    ],
    read: { data in
        let text = String(decoding: data, as: UTF8.self)
        if let url = URL(web: text) {
            precondition(url.user() == nil && url.password() == nil)
            _ = url.isPrivate
        }
    }
)
