import BridgeTesting
import Foundation
package import GoogleMobileAdsStandIn
import MediationBridge
import PlatformViews

/// The Google Mobile Ads SDK as far as an adapter meets it: scripted, and suspicious.
///
/// It makes adapters and sets them up off the main thread, asks them on it, takes one answer, counts what it counts by
/// itself, and lets go when the test says so. What an adapter does that the SDK's documents rule out is a finding.
@MainActor
package final class FakeGMA {
    /// The adapter class.
    package let adapter: any MediationAdapter.Type

    /// The mistakes of the adapter, a sentence each.
    package private(set) var findings: [String] = []

    /// The credentials of the load that a test makes unless it says otherwise: the parameter of the custom event.
    package var parameter: Any?

    /// Makes a host with a class that it knows by its name.
    package init(_ adapter: any MediationAdapter.Type, parameter: Any? = nil) {
        self.adapter = adapter
        self.parameter = parameter
    }

    func find(_ finding: String) { self.findings.append(finding) }

    /// Returns credentials as a custom event has them.
    package func credentials(_ format: AdFormat, parameter: Any?) -> MediationCredentials {
        let credentials = MediationCredentials()
        credentials.format = format
        if let parameter { credentials.settings = [GADCustomEventParametersServer: parameter] }
        return credentials
    }
}

// MARK: - Set-up

extension FakeGMA {
    /// The answers of a set-up.
    @MainActor
    package final class SetUp {
        /// The errors of the answers so far.
        package fileprivate(set) var answers: [(any Error)?] = []
    }

    /// Sets the class up, off the main thread; returns when the call has returned.
    package func setUp(_ credentials: [MediationCredentials]? = nil) async -> SetUp {
        let setUp = SetUp()
        let configuration = MediationServerConfiguration()
        configuration.credentials = credentials ?? [self.credentials(.native, parameter: self.parameter)]
        let call = Passed((self.adapter, configuration))
        let find: @Sendable (String) -> Void = { text in onMain { self.find(text) } }
        await self.offMain {
            let (adapter, configuration) = call.value
            adapter.setUp(with: configuration) { error in
                let error = HandedOver(error)
                onMain {
                    setUp.answers.append(error.opened)
                    if setUp.answers.count > 1 { find("The handler of the set-up was called again.") }
                }
            }
        }
        return setUp
    }

    /// Runs a call on another thread, and waits until it has returned.
    func offMain(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                body()
                continuation.resume()
            }
        }
    }
}

extension FakeGMA {
    /// Collects signals, off the main thread, for placements of these formats.
    package func collectSignals(_ formats: [AdFormat]) async -> (String?, (any Error)?) {
        let params = RTBRequestParameters()
        params.configuration.credentials = formats.map { self.credentials($0, parameter: self.parameter) }
        let call = Passed((self.adapter, params))
        let answer: Passed<(String?, (any Error)?)> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                guard let adapter = call.value.0.init() as? any RTBAdapter else {
                    return continuation.resume(returning: Passed((nil, nil)))
                }
                adapter.collectSignals(for: call.value.1) { continuation.resume(returning: Passed(($0, $1))) }
            }
        }
        return answer.value
    }
}
