import Foundation
@testable import MediationCore
@testable import MediationOpenRTB
@testable import SampleAdServer

/// The readers of exchanges' data: answers, markup, macros, URLs; and of requests to the server's exchange.
let exchangeReaders = [bidResponse, nativeMarkup, bannerMarkup, macros, exchangeURL, bidRequest]

private let markup =
    #"{"ver":"1.2","assets":[{"id":1,"title":{"text":"t"}},{"id":2,"img":{"url":"https://a.example/1","w":"1","h":2,"#
    + #""type":3}},{"id":4,"data":{"value":"d","type":2},"link":{"url":"https://b.example"}},{"video":{"vasttag":"<VAST/>"}}],"#
    + #""link":{"url":"app://x","fallback":"https://c.example/${AUCTION_PRICE}","clicktrackers":["https://d.example"]},"#
    + #""imptrackers":["https://e.example/${AUCTION_PRICE:B64}"],"jstracker":"j","eventtrackers":[{"event":2,"method":1,"#
    + #""url":"https://f.example/%24%7BAUCTION_ID%7D"}],"privacy":"https://g.example","assetsurl":"u"}"#

private let request = JSONValue.object([
    "assets": [
        ["id": 1, "required": 1, "title": ["len": 9]], ["id": 2, "img": ["type": 1]], ["id": 4, "data": ["type": 12]],
    ]
])

/// Ends the process if an ad holds what the rules do not allow.
private func check(_ plan: NativeAdPlan) {
    let rules = URLRules()
    let fetched = plan.trackers.values.flatMap { $0 } + plan.click.trackers + plan.images.compactMap(\.url)
    for url in fetched + [plan.icon?.url].compactMap(\.self) {
        precondition(rules.check(url) == nil, "a URL that must not be fetched")
    }
    for url in plan.click.destinations + plan.assetClicks.values.flatMap(\.destinations) {
        precondition(["http", "https"].contains(url.scheme?.lowercased()) && url.host() != nil, "an odd link")
    }
    precondition(plan.trackers.values.allSatisfy { $0.count <= OpenRTBLimits.trackersPerEvent })
    precondition(plan.images.count <= OpenRTBLimits.images && plan.warnings.count <= OpenRTBLimits.warnings)
    precondition((plan.headline ?? "").count <= OpenRTBLimits.textLength)
}

private let bidResponse = Reader(
    name: "bid-response",
    seeds: [
        #"{"id":"1","cur":"USD","seatbid":[{"seat":"s","bid":[{"id":"b","impid":"1","price":"1.5","exp":60,"nurl":"n","#
            + #""mtype":4,"adm":\#(markup)},{"price":-1},{"price":2,"adm":"{}"}]}],"nbr":2}"#,
        #"{"seatbid":[{"bid":[{"price":1,"adm":"<b>","w":320,"h":50,"ext":{"skadn":\#(signed)}}]}]}"#,
    ],
    read: { data in
        let answer = try AnswerCheck([UInt8](data), request: request)
        for bid in answer.bids {
            if let plan = try? bid.plan.get() { check(plan) }
            precondition(bid.bid.map { $0.price > 0 && $0.price.isFinite } ?? true)
            if let ad = bid.bid?.skAdNetworkAd { precondition(1...2 ~= ad.fidelities.count && !ad.network.isEmpty) }
        }
        _ = answer.json.data
    }
)

private let nativeMarkup = Reader(
    name: "native-markup",
    seeds: [markup, #"{"native":\#(markup)}"#],
    read: { data in
        let read = try NativeMarkup(.string(String(decoding: data, as: UTF8.self)), request: RequestedAssets(request))
        check(try NativeAdPlan(read, macros: OpenRTBMacros(), rules: URLRules()))
    }
)

private let signed =
    #"{"version":"4.0","network":"n.skadnetwork","sourceidentifier":"4321","itunesitem":"1","sourceapp":"2","fidelities":["#
    + #"{"fidelity":0,"nonce":"473b1a16-b4ef-43ad-9591-fcf3aefa82a7","timestamp":"1","signature":"TWU="}]}"#

private let bannerMarkup = Reader(
    name: "banner-markup",
    seeds: [
        #"{"seatbid":[{"bid":[{"price":1,"adm":"<a href='${X}'>${AUCTION_PRICE}</a>","w":"320","h":50,"mtype":1}]}]}"#,
        #"{"seatbid":{"bid":[{"price":1,"adm":"<!DOCTYPE html><HTML>"},{"price":1,"adm":"<VAST>","w":1e9,"h":-1}]}}"#,
    ],
    read: { data in
        let place = try BannerRequest(.inlineAdaptive(width: 360, maxHeight: 260))
        let answer = try AnswerCheck([UInt8](data), banner: place)
        for banner in answer.banners {
            guard let plan = try? banner.plan.get() else { continue }
            precondition(1...360 ~= plan.size.width && 1...260 ~= plan.size.height)
            precondition(plan.html.utf8.count <= 2 * OpenRTBLimits.markupBytes + 1000)
        }
        _ = answer.json.data
    }
)

private let macros = Reader(
    name: "openrtb-macros",
    seeds: ["${AUCTION_PRICE}${AUCTION_PRICE:B64}%24%7BAUCTION_ID%7D${X}${", "%24%7bAUCTION_PRICE%3aB64%7d%24%7B"],
    read: { data in
        var macros = OpenRTBMacros()
        macros[.price] = "1"
        let text = String(decoding: data, as: UTF8.self)
        precondition(macros.expand(text).utf8.count <= text.utf8.count)
        _ = OpenRTBMacros.names(in: text)
    }
)

private let exchangeURL = Reader(
    name: "exchange-url",
    seeds: [
        "https://a.example/i.png?q=1#f", "http: //a.example/", "https://u@a.example", "//a.example", "app://x",
        " https://a",
        "https://2130706433/", "https://[::ffff:10.0.0.1]/", "java\nscript:1", "https://a.example\\@b.example/",
    ],
    read: { data in
        let text = String(decoding: data, as: UTF8.self)
        let rules = URLRules(clickSchemes: ["app"])
        if let url = try? rules.url(text, for: .fetch).get() {
            precondition(url.scheme?.lowercased() == "https" && !url.isPrivate && url.user() == nil)
        }
        if let url = try? rules.url(text, for: .click).get() {
            precondition(["http", "https", "app"].contains(url.scheme?.lowercased()))
        }
    }
)

private let bidRequest = Reader(
    name: "bid-request",
    seeds: [
        #"{"id":"1","app":{},"imp":[{"id":"1","bidfloor":1,"native":{"request":"{\"assets\":[{\"title\":{\"len\":9}},"#
            + #"{\"id\":2,\"img\":{\"type\":3}},{\"data\":{\"type\":2}}]}"}}],"regs":{"gdpr":1},"tmax":100}"#
    ],
    read: { data in
        let script = OpenRTBScript(faults: [OpenRTBFault(.manyAssets, rate: 0.5)])
        let answer = try OpenRTBExchange.answer(to: data, script: script, seed: 1, base: "https://a.example")
        _ = try AnswerCheck([UInt8](answer.body))
    }
)
