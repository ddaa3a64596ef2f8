import SampleAdSDK
import SampleAdServer
import MediationTesting
import Testing

/// Ads that are too old to be shown.
@MainActor
struct ExpiryTests {
    @Test
    func adExpiresWhenTheNetworkSays() async throws {
        try await Network.with(AdUnitScript(expiresInSeconds: 90.5)) { network in
            let ad = try await network.ad()
            #expect(ad.timeToLive == .milliseconds(90_500))
            network.clock.advance(by: .milliseconds(90_499))
            #expect(!ad.isExpired)
            network.clock.advance(by: .milliseconds(1))
            #expect(ad.isExpired)
        }
    }

    @Test(arguments: [nil, 0, -1, 1e-300, 1e300])
    func adWithoutAUsableTimeNeverExpires(_ seconds: Double?) async throws {
        try await Network.with(AdUnitScript(expiresInSeconds: seconds)) { network in
            let ad = try await network.ad()
            #expect(ad.timeToLive == nil)
            network.clock.advance(by: .seconds(1_000_000_000_000))
            #expect(!ad.isExpired)
        }
    }
}
