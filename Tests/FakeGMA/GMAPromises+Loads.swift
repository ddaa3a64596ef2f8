import BridgeTesting
import Foundation
import GoogleMobileAdsStandIn
import MediationBridgeGMA
import MediationConformance
import MediationCore

/// The formats of all ads that cover the screen.
let screenFormats: [GoogleMobileAdsStandIn.AdFormat] = [.interstitial, .appOpen, .rewarded, .rewardedInterstitial]

extension BridgePromise where Host == FakeGMA {
    private static var formats: [GoogleMobileAdsStandIn.AdFormat] { [.native, .banner] + screenFormats }

    static var loads: [GMAPromise] {
        [
            GMAPromise("a load is answered once, with the ad") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    expect.expect(bench.network.requestCount == index + 1, "\(format): the network is not asked")
                    await bench.fill(index + 1)
                    expect.expect(request.answers == 1, "\(format): \(request.answers) answers")
                    expect.expect(request.ad != nil, "\(format): no ad, but \(String(describing: request.error))")
                    expect.expect(
                        request.reports.isEmpty,
                        "\(format): \(request.reports) is reported of an ad nobody has seen"
                    )
                }
            },
            GMAPromise("a second answer of the network changes nothing") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    await bench.fill(index + 1)
                    await bench.fill(index + 1)
                    await bench.play(.fail(request: index + 1, NetworkFailure(.noFill)))
                    expect.expect(request.answers == 1, "\(format): \(request.answers) answers")
                }
                let request = await bench.host.load(.interstitial)
                await bench.rest()
                let number = Self.formats.count + 1
                await bench.fill(number)
                await bench.play(.fail(request: number, NetworkFailure(.networkError)))
                request.present(from: bench.controller())
                await bench.rest()
                await bench.play(.reportFullScreen(.willPresent, ad: number))
                await bench.play(.reportFullScreen(.impression, ad: number))
                expect.expect(request.reports == ["willPresent", "impression"], "events got lost: \(request.reports)")
            },
            GMAPromise("no ad is told from a failure") { bench, expect in
                let failures: [(NetworkFailure.Kind, MediationError.Code)] = [
                    (.noFill, .noFill), (.networkError, .networkError), (.badRequest, .invalidRequest),
                    (.internalError, .serverError),
                ]
                var number = 0
                for format in Self.formats {
                    for (kind, code) in failures {
                        number += 1
                        let request = await bench.host.load(format)
                        await bench.rest()
                        await bench.play(.fail(request: number, NetworkFailure(kind)))
                        expect.expect(request.answers == 1, "\(format), \(kind): \(request.answers) answers")
                        let isRight = request.error?.code == code.rawValue
                        expect.expect(isRight, "\(format), \(kind): \(String(describing: request.error))")
                    }
                }
            },
            GMAPromise("a network that says nothing is given up") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    await bench.pass(.seconds(30))
                    expect.expect(request.answers == 1, "\(format): \(request.answers) answers")
                    expect.expect(request.error?.code == 204, "\(format): \(String(describing: request.error))")
                    await bench.fill(index + 1)
                    expect.expect(request.answers == 1, "\(format): \(request.answers) answers after a late one")
                }
            },
            GMAPromise("a host that lets go early ends the load") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    request.release()
                    await bench.rest()
                    if bench.has(.cancel) {
                        let stops = bench.count { $0 == .cancel(request: index + 1) }
                        expect.expect(stops == 1, "\(format): the network is told to stop \(stops) times")
                    }
                    await bench.fill(index + 1)
                    expect.expect(request.answers <= 1, "\(format): \(request.answers) answers")
                    expect.expect(request.left.isEmpty, "\(format): still there: \(request.left)")
                }
            },
            GMAPromise("a host that lets go of an ad frees it") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    await bench.fill(index + 1)
                    request.release()
                    await bench.rest()
                    expect.expect(request.left.isEmpty, "\(format): still there: \(request.left)")
                    let objects = bench.network.livingObjects
                    expect.expect(objects.isEmpty, "\(format): of the network: \(objects)")
                }
            },
            GMAPromise("settings that cannot be used are an error") { bench, expect in
                let parameters: [Any?] = [nil, "", "  ", "{", "[]", 12, ["a": "b"], NSNull(), Data()]
                for format in Self.formats {
                    for parameter in parameters {
                        let request = await bench.host.load(format) {
                            $0.credentials = bench.host.credentials(format, parameter: parameter)
                        }
                        await bench.rest()
                        let text = "\(format), \(String(describing: parameter))"
                        expect.expect(request.answers == 1, "\(text): \(request.answers) answers")
                        let code = request.error?.code
                        expect.expect(code == 504, "\(text): error \(String(describing: code))")
                    }
                }
                expect.expect(bench.network.requestCount == 0, "the network is asked all the same")
            },
            GMAPromise("a load off the main thread is served on it") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format, isOnMain: false)
                    await bench.rest()
                    await bench.fill(index + 1)
                    expect.expect(request.ad != nil, "\(format): \(String(describing: request.error))")
                }
                expect.expect(bench.mistakes.count == Self.formats.count, "told of the host: \(bench.mistakes)")
            },
            GMAPromise("requests tell what the host says") { bench, expect in
                let request = await bench.host.load(.native) { $0.isTestRequest = true }
                await bench.rest()
                let asked = bench.network.requests.first
                if bench.has(.testRequests) { expect.expect(asked?.isTest == true, "no test ad is asked for") }
                request.release()
                let other = await bench.host.load(.interstitial)
                await bench.rest()
                if bench.has(.testRequests) {
                    expect.expect(bench.network.requests.last?.isTest != true, "a test ad is asked for")
                }
                other.release()
            },
            GMAPromise("set-ups are answered once, whoever comes when") { bench, expect in
                guard bench.has(.setUp) else { return }
                let first = await bench.host.setUp()
                let second = await bench.host.setUp()
                let request = await bench.host.load(.native)
                await bench.rest()
                expect.expect(bench.network.setUpCount == 1, "the network is set up \(bench.network.setUpCount) times")
                expect.expect(bench.network.requestCount == 0, "the network is asked before it is ready")
                expect.expect(first.answers.isEmpty && second.answers.isEmpty, "answered before the network is ready")
                await bench.play(.failSetUp(1, NetworkFailure(.networkError)))
                let third = await bench.host.setUp()
                await bench.rest()
                expect.expect(bench.network.setUpCount == 2, "a set-up that failed is not tried again")
                let waiting = await bench.host.load(.native)
                await bench.rest()
                expect.expect(bench.network.requestCount == 0, "the network is asked before it is ready")
                expect.expect(waiting.answers == 0, "a load is answered before the network is ready")
                await bench.play(.finishSetUp(2))
                for (name, setUp, isGood) in [("1", first, false), ("2", second, false), ("3", third, true)] {
                    let error = setUp.answers.first ?? nil
                    expect.expect(setUp.answers.count == 1, "set-up \(name) has \(setUp.answers.count) answers")
                    expect.expect((error == nil) == isGood, "set-up \(name): \(String(describing: error))")
                }
                expect.expect(request.answers == 1, "the load that waited has \(request.answers) answers")
                let late = await bench.host.load(.native)
                await bench.rest()
                expect.expect(bench.network.requestCount == 2, "the network is not asked once it is ready")
                await bench.fill(1)
                await bench.fill(2)
                expect.expect(waiting.ad != nil && late.ad != nil, "no ad after the set-up")
            },
        ]
    }
}
