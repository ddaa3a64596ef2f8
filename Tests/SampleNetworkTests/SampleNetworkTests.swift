import Foundation
import MediationCore
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import Testing

/// The complete path: mediator, custom event, SDK, HTTP, ad server.
@MainActor
@Suite(.serialized)
struct SampleNetworkTests {
    /// Runs one load against a server that follows the script, and then stops the server.
    private func load(
        _ script: AdUnitScript = AdUnitScript(),
        adapter: String = "SampleCustomEvent",
        settings: [String: JSONValue] = [:],
        timeout: Duration? = nil
    ) async throws -> (result: Result<NativeAd, MediationError>, counts: ServerCounts) {
        try await MediatedNetwork.with(script, adapter: adapter, settings: settings, timeout: timeout) {
            network async throws in
            let result: Result<NativeAd, MediationError>
            do throws(MediationError) {
                let ad = try await network.load().nativeAd
                result = ad.map { .success($0) } ?? .failure(MediationError(.noFill, "No native ad."))
            } catch {
                result = .failure(error)
            }
            return (result, await network.server.counts)
        }
    }

    private func ad(
        _ adUnitScript: AdUnitScript = AdUnitScript(),
        adapter: String = "SampleCustomEvent"
    ) async throws -> NativeAd {
        try await self.load(adUnitScript, adapter: adapter).result.get()
    }

    private nonisolated static let adapters = MediatedNetwork.adapters

    @Test(arguments: adapters, [AdUnitScript.Shape.headline, .title])
    func bothShapesMapToTheOneHeadline(adapter: String, shape: AdUnitScript.Shape) async throws {
        let ad = try await self.ad(AdUnitScript(shape: shape), adapter: adapter)
        #expect(ad.headline?.isEmpty == false)
        #expect(ad.body?.isEmpty == false)
        #expect(ad.callToAction?.isEmpty == false)
        #expect((ad.advertiser != nil) == (shape == .headline))
        #expect((ad.price != nil) == (shape == .title))
        #expect((ad.store != nil) == (shape == .title))
    }

    @Test(arguments: adapters, [AdUnitScript.ImageForm.url, .data])
    func imagesArriveAsDataWhateverTheNetworkSends(
        adapter: String,
        form: AdUnitScript.ImageForm
    ) async throws {
        let ad = try await self.ad(AdUnitScript(imageForm: form), adapter: adapter)
        #expect(ad.images.count == 1)
        #expect(ad.images.first?.data?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(ad.icon?.data?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }

    @Test func theVersionsAreReal() {
        #expect(SampleCustomEvent.networkSDKVersion.description == SampleAdSDK.version)
        #expect(SampleCustomEvent.adapterVersion > VersionNumber(0, 0, 0))
    }

    @Test func theExtraAssetHasItsDocumentedKeyOrNone() async throws {
        let ad = try await self.ad()
        #expect(Set(ad.extraAssets.keys).isSubset(of: [SampleExtraAsset.degreeOfAwesomeness]))
    }

    @Test(arguments: [
        (Fault(.noFill), MediationError.Code.noFill, 3),
        (.status(400), .invalidRequest, 0),
        (.status(500), .serverError, 1),
        (Fault(.cutConnection), .networkError, 2),
        (Fault(.truncatedJSON), .serverError, 1),
        (Fault(.garbageJSON), .serverError, 1),
        (Fault(.deepJSON), .serverError, 1),
    ])
    func aFaultOfTheNetworkIsATypedErrorWithTheNetworksCode(
        fault: Fault,
        code: MediationError.Code,
        networkCode: Int
    ) async throws {
        try await MediatedNetwork.with(AdUnitScript(faults: [fault]), adapter: "SampleCustomEvent") {
            network async throws in
            let error = try await network.error()
            #expect(error.code == code)
            #expect(error.networkCode == networkCode)
        }
    }

    @Test(arguments: [
        (Fault.Kind.wrongContentType, MediationError.Code.imageNotAnImage),
        (.oversizedImage, .imageTooLarge),
        (.hugeDimensions, .imageTooLarge),
        (.brokenImage, .imageNotAnImage),
        (.missingImage, .imageDownloadFailed),
        (.redirectLoop, .imageRefused),
    ])
    func aBadImageIsAbsentAndTheAdIsThere(kind: Fault.Kind, code: MediationError.Code) async throws {
        let ad = try await self.ad(AdUnitScript(faults: [Fault(kind)]))
        #expect(ad.headline != nil)
        #expect(ad.images.isEmpty)
        #expect(ad.icon == nil)
        #expect(Set(ad.responseInfo.lineItems[0].imageErrors.map(\.code)) == [code])
    }

    @Test(arguments: [
        (Fault.Kind.hugeDimensions, MediationError.Code.imageTooLarge), (.brokenImage, .imageNotAnImage),
    ])
    func aBadImageThatTheNetworksSDKDownloadedIsAbsentToo(kind: Fault.Kind, code: MediationError.Code) async throws {
        let ad = try await self.ad(AdUnitScript(faults: [Fault(kind)]), adapter: "SampleDelegatingCustomEvent")
        #expect(ad.images.isEmpty)
        #expect(ad.icon == nil)
        #expect(Set(ad.responseInfo.lineItems[0].imageErrors.map(\.code)) == [code])
    }

    @Test(arguments: adapters)
    func addressesThatAreNoWebAddressesAreAbsentImages(adapter: String) async throws {
        let (result, counts) = try await self.load(AdUnitScript(faults: [Fault(.badURLs)]), adapter: adapter)
        #expect(try result.get().images.isEmpty)
        #expect(counts.imageRequests == 0)
    }

    @Test(arguments: [Fault.Kind.hugeNumber, .loneSurrogate, .missingAssets])
    func hostileFieldsAreAbsentOrAnErrorAndNeverACrash(kind: Fault.Kind) async throws {
        switch try await self.load(AdUnitScript(faults: [Fault(kind)])).result {
        case .success(let ad): #expect(ad.starRating.map { (0...5).contains($0) } ?? true)
        case .failure(let error): #expect(error.code == .noFill)
        }
    }

    @Test func aServerThatNeverAnswersEndsInTheTimeout() async throws {
        let result = try await self.load(
            AdUnitScript(faults: [Fault(.hang)]),
            timeout: .milliseconds(60)
        ).result
        guard case .failure(let error) = result else {
            Issue.record("The server answered.")
            return
        }
        #expect(error.responseInfo?.lineItems.map(\.outcome) == [.timedOut])
    }

    @Test(arguments: [
        (SampleFaultyCustomEvent.Fault.answersTwice, ResponseInfo.LineItemInfo.Outcome.loaded, ["answeredTwice"]),
        (.failsThenFills, .failed, ["answeredTwice"]),
        (.dropsHandler, .failed, ["handlerDropped"]),
        (.answersFromAnotherThread, .loaded, []),
        (.neverAnswers, .timedOut, []),
        (.answersLate, .timedOut, ["answeredLate"]),
    ])
    func whatAFaultyAdapterDoesIsContainedAndRecorded(
        fault: SampleFaultyCustomEvent.Fault,
        outcome: ResponseInfo.LineItemInfo.Outcome,
        violations: [String]
    ) async throws {
        let mustTimeOut = outcome == .timedOut
        let result = try await self.load(
            adapter: "SampleFaultyCustomEvent",
            settings: ["fault": .string(fault.rawValue)],
            timeout: mustTimeOut ? .milliseconds(60) : nil
        ).result
        let info: ResponseInfo? =
            switch result {
            case .success(let ad): ad.responseInfo
            case .failure(let error): error.responseInfo
            }
        #expect(info?.lineItems.map(\.outcome) == [outcome])
        #expect(info?.lineItems.first?.violations.map(\.kind.rawValue) == violations)
    }

    @Test(
        arguments: [
            (["parameter": .null], "settings.parameter is null where a String is expected."),
            (["parameter": " "], "settings.parameter is blank; it is the ad unit's ID."),
            (["serverURL": 7], "settings.serverURL is not a String."),
            (["serverURL": "file:///x"], "settings.serverURL is no http or https URL with a host."),
        ] as [([String: JSONValue], String)]
    )
    func settingsThatDoNotFitAreNamed(settings: [String: JSONValue], message: String) async throws {
        guard case .failure(let error) = try await self.load(settings: settings).result else {
            Issue.record("The settings were accepted.")
            return
        }
        #expect(error.responseInfo?.lineItems.first?.error?.code == .invalidSettings)
        #expect(error.responseInfo?.lineItems.first?.error?.message == message)
    }
}
