import BridgeTesting
import FakeGMA
import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import MediationBridgeGMA
import MediationConformance
import MediationCore
import SampleNetwork
import SampleNetworkConformance
import Testing

extension GMATests {
    @Test func setUpsAreAnsweredOnceWhoeverComesWhen() async {
        let promises = GMAPromise.all.filter { $0.name == "set-ups are answered once, whoever comes when" }
        let broken = await GMAPromise.broken(by: SlowStartGMA.self, SlowStartHarness.self, among: promises)
        #expect(broken == [:])
        #expect(promises.count == 1)
    }

    @Test func setUpThatNeverEndsIsAnsweredAfterHalfAMinute() async throws {
        let bench = try #require(GMABench(SlowStartGMA.self, SlowStartHarness()))
        let setUp = await bench.host.setUp()
        await bench.pass(.seconds(29))
        #expect(setUp.answers.isEmpty)
        await bench.pass(.seconds(2))
        #expect((setUp.answers.first as? NSError)?.code == 101)
    }

    @Test func loadThatWaitsForASetUpTakesNoLongerThanItsLimit() async throws {
        let bench = try #require(GMABench(SlowStartGMA.self, SlowStartHarness()))
        let request = await bench.host.load(.native)
        await bench.pass(.seconds(11))
        #expect(request.answers == 1)
        #expect(request.error?.code == 101 || request.error?.code == 204)
        #expect(bench.network.requestCount == 0)
    }

    @Test func versionsFoldIntoThreeParts() {
        let adapter = SlowStartGMA.adapterVersion()
        #expect(adapter.majorVersion == 1 && adapter.minorVersion == 2 && adapter.patchVersion == 304)
        let sdk = SlowStartGMA.adSDKVersion()
        #expect(sdk.majorVersion == 5 && sdk.minorVersion == 6 && sdk.patchVersion == 7)
    }

    @Test func errorHasTheCodeTheDomainAndTheNetworksCode() async throws {
        let bench = try #require(GMABench(SlowStartGMA.self, SlowStartHarness()))
        let request = await bench.host.load(.native)
        await bench.rest()
        await bench.play(.finishSetUp(1))
        await bench.play(.fail(request: 1, NetworkFailure(.noFill)))
        let error = try #require(request.error)
        #expect(error.domain == "MediationBridgeGMATests.SlowStartGMA")
        #expect(error.code == 200)
        #expect(error.userInfo["networkCode"] as? Int == 17)
        #expect(error.localizedDescription == "noFill: None.")
    }

    @Test func formatThatTheAdapterHasNotIsAnErrorThatNamesThoseItHas() async throws {
        let bench = try #require(GMABench(SlowStartGMA.self, SlowStartHarness()))
        for format in [GoogleMobileAdsStandIn.AdFormat.banner, .interstitial, .rewarded, .appOpen] {
            let request = await bench.host.load(format)
            await bench.rest()
            #expect(request.error?.code == 212)
            #expect(request.error?.localizedDescription.contains("it loads: native") == true)
        }
    }

    @Test func customEventThatIsAskedTwiceAnswersEachOnce() async throws {
        let bench = try #require(GMABench(SampleGMA.self, SampleCustomEventHarness()))
        let customEvent = SampleGMA()
        let configuration = MediationNativeAdConfiguration()
        configuration.credentials = bench.host.credentials(.native, parameter: bench.host.parameter)
        let answers = LockedValue<[String]>([])
        for number in 1...2 {
            customEvent.loadNativeAd(for: configuration) { ad, _ in
                let answer = "\(number): \(ad == nil ? "no ad" : "ad")"
                answers.withLock { $0.append(answer) }
                return nil
            }
        }
        await bench.rest()
        await bench.play(.fail(request: 2, NetworkFailure(.noFill)))
        await bench.fill(1)
        #expect(answers.withLock { $0 } == ["2: no ad", "1: ad"])
    }

    @Test func customEventThatIsReleasedAtOnceLeavesNothingBehind() async throws {
        let bench = try #require(GMABench(SampleGMA.self, SampleCustomEventHarness()))
        for format in [GoogleMobileAdsStandIn.AdFormat.native, .banner, .interstitial, .rewarded, .appOpen] {
            let request = await bench.host.load(format)
            request.release()
            await bench.rest()
            #expect(request.answers <= 1)
            #expect(request.left.isEmpty)
            #expect(bench.network.livingObjects.isEmpty)
        }
    }

    @Test func customEventWithoutAnAdapterSaysWhatToDo() async {
        let host = FakeGMA(NamelessGMA.self)
        let setUp = await host.setUp()
        let request = await host.load(.native)
        await GMABench(SlowStartGMA.self, SlowStartHarness())?.rest()
        #expect((setUp.answers.first as? NSError)?.localizedDescription.contains("override `adapter`") == true)
        #expect(request.error?.code == 212)
        #expect(host.findings.isEmpty)
    }

    @Test func plainParameterIsTheAdUnit() async throws {
        let bench = try #require(GMABench(SlowStartGMA.self, SlowStartHarness()))
        bench.host.parameter = "banner-1"
        _ = await bench.host.setUp()
        await bench.rest()
        await bench.play(.finishSetUp(1))
        let request = await bench.host.load(.native)
        await bench.rest()
        #expect(bench.network.requests.map(\.adUnitID) == ["banner-1"])
        request.release()
    }

    @Test func settingsOfEachKindAreRead() throws {
        let settings = try HostSettings.settings(
            ["parameter": #" {"unit": "a", "floor": 1.5} "#, "other": 3, "flag": true, "host": Date()],
            parameterKey: "parameter"
        )
        #expect(settings["unit"] == "a")
        #expect(settings["floor"] == 1.5)
        #expect(settings["other"] == 3)
        #expect(settings["host"] == nil)
        #expect(settings["parameter"] == nil)
        let numbers: [String: Any] = [
            "one": NSNumber(value: 1), "none": NSNumber(value: 0), "on": NSNumber(value: true), "off": false,
        ]
        #expect(
            try HostSettings.settings(numbers, parameterKey: "parameter")
                == ["one": 1, "none": 0, "on": true, "off": false]
        )
        #expect(try HostSettings.settings(["parameter": 12], parameterKey: "parameter") == ["parameter": "12"])
        #expect(throws: MediationError.self) {
            try HostSettings.settings(["parameter": Data()], parameterKey: "parameter")
        }
    }

    @Test func choicesAreThoseOfTheAppAndNoOthers() {
        let configuration = RequestConfiguration()
        #expect(PrivacySnapshot(configuration) == PrivacySnapshot())
        configuration.tagForChildDirectedTreatment = false
        #expect(PrivacySnapshot(configuration).ageTreatment == .unspecified)
        configuration.tagForUnderAgeOfConsent = true
        #expect(PrivacySnapshot(configuration).ageTreatment == .child)
        configuration.tagForUnderAgeOfConsent = nil
        configuration.ageRestrictedTreatment = .teen
        configuration.publisherPrivacyPersonalizationState = .disabled
        configuration.maxAdContentRating = GADMaxAdContentRating(rawValue: "PG")
        let privacy = PrivacySnapshot(configuration)
        #expect(privacy.ageTreatment == .teen)
        #expect(privacy.personalization == .disabled)
        #expect(privacy.maximumContentRating == .pg)
    }

    @Test func choicesReachTheNetwork() async throws {
        let configuration = MobileAds.shared.requestConfiguration
        configuration.tagForChildDirectedTreatment = true
        defer { configuration.tagForChildDirectedTreatment = nil }
        let bench = try #require(GMABench(SampleGMA.self, SampleCustomEventHarness()))
        _ = await bench.host.load(.native)
        await bench.rest()
        #expect(bench.network.requests.first?.isChild == true)
    }

    @Test func extrasReachTheAdapterInItsOwnType() async throws {
        let bench = try #require(GMABench(SampleGMA.self, SampleCustomEventHarness()))
        for extras in [GMANetworkExtras([SampleExtras(keywords: ["a"])]), nil] {
            _ = await bench.host.load(.native) { $0.extras = extras }
            await bench.rest()
        }
        #expect(bench.network.requests.map { $0.other["keywords"] ?? "" } == ["a", ""])
        #expect(SampleGMA.networkExtrasClass().map { ObjectIdentifier($0) } == ObjectIdentifier(GMANetworkExtras.self))
    }

    @Test func signalsAreATokenAndTheBidComesWithTheLoad() async throws {
        let bench = try #require(GMABench(SampleBiddingGMA.self, SampleBiddingCustomEventHarness()))
        let (token, error) = await bench.host.collectSignals([.native])
        #expect(token?.isEmpty == false)
        #expect(error == nil)
        let (none, missing) = await bench.host.collectSignals([])
        #expect(none == nil)
        #expect((missing as? NSError)?.code == 504)
        let request = await bench.host.load(.native) { $0.bidResponse = "bid-1" }
        await bench.rest()
        #expect(bench.network.requests.last?.other["bidResponse"] == "bid-1")
        request.release()
    }

    @Test func selectorsAreThoseOfTheSDK() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/MediationBridges/GMA")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var found: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            for (index, line) in lines.enumerated() {
                // An adapter of ours has static methods.
                guard let start = line.range(of: "func "), !line.hasPrefix("static") else { continue }
                let rest = line[start.upperBound...]
                // A call over several lines goes on in the next one.
                let text = String(rest) + (index + 1 < lines.count ? lines[index + 1] : "")
                for (declaration, selector) in Selectors.byDeclaration where text.hasPrefix(declaration) {
                    let attribute = lines[..<index].last { $0.hasPrefix("@objc") }
                    #expect(attribute == "@objc(\(selector))", "\(file.lastPathComponent): \(line)")
                    found.insert(declaration)
                }
            }
        }
        #expect(found == Set(Selectors.byDeclaration.keys))
    }
}

class NamelessGMA: GMACustomEvent {}

class SampleBiddingGMA: GMABiddingCustomEvent {
    override class var adapter: any NetworkAdapter.Type { SampleBiddingCustomEvent.self }
}
