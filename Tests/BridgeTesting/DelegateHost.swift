import Foundation
import MediationBridge
import MediationConformance
package import MediationCore
package import PlatformViews

/// A fake host that makes an object for each ad, and gives it a delegate for the load and another for the presentation.
@MainActor
package protocol DelegateHost: AnyObject {
    associatedtype Request: DelegateRequest

    /// The formats that the host has.
    static var formats: [AdFormat] { get }

    /// The codes that the host knows of errors of ours.
    static var codes: [MediationError.Code: Int] { get }

    /// The host's word for a reward.
    static var reward: String { get }

    /// Makes the settings those of a line item that nobody has filled in.
    func forgetSettings()

    /// Asks a new object for an ad.
    func ask(for format: AdFormat, isOnMain: Bool) async -> Request
}

/// One ad of such a host.
@MainActor
package protocol DelegateRequest: AnyObject {
    /// The record of the delegates' calls.
    var record: DelegateRecord { get }

    /// Shows the ad, with the delegate for that.
    func show(from controller: PlatformViewController?)

    /// Notifies the object that its ad has ended, and lets go of it.
    func destroy()

    /// Indicates whether the object still exists.
    var isAdapterAlive: Bool { get }
}

extension DelegateRequest {
    /// The calls of the delegates, in order.
    package var reports: [String] { self.record.reports }
}

/// The calls of one ad's delegates.
@MainActor
package final class DelegateRecord {
    /// The words, in order.
    package private(set) var reports: [String] = []
    /// The host's codes of the errors among them.
    package private(set) var codes: [Int] = []
    /// The messages of the errors.
    package private(set) var messages: [String] = []
    /// The view of a banner.
    package var view: PlatformView?

    private var isAnswered = false
    private let isScreenAd: Bool
    private let find: (String) -> Void

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - find: Receives what the bridge has done wrong.
    package init(_ format: AdFormat, find: @escaping (String) -> Void) {
        self.isScreenAd = format != .native && format != .banner
        self.find = find
    }

    /// Waits for the answer of another load.
    package func expectAnotherAnswer() { self.isAnswered = false }

    fileprivate func note(_ report: String, _ error: DelegateNotes.Failure?, _ phase: DelegateNotes.Phase) {
        let isLoad = ["loaded", "failed"].contains(report)
        if isLoad, phase == .show { self.find("\(report) was told to the delegate of the presentation.") }
        if !isLoad, self.isScreenAd, phase == .load { self.find("\(report) was told to the delegate of the load.") }
        if isLoad {
            if self.isAnswered { self.find("The load was answered again.") }
            self.isAnswered = true
        }
        if ["displayed", "hidden"].contains(report) || report.hasPrefix("rewarded"), self.reports.contains(report) {
            self.find("\(report) was told twice.")
        }
        self.reports.append(report)
        if let error {
            self.codes.append(error.code)
            self.messages.append(error.message)
        }
    }

    fileprivate func find(_ finding: String) { self.find(finding) }
}

/// The notes of one delegate, which may be called on any thread.
package struct DelegateNotes: Sendable {
    /// The calls that a delegate is given for.
    package enum Phase: Sendable { case load, show }

    /// An error, as the host hears of it.
    package struct Failure: Sendable {
        let code: Int
        let message: String

        package init(_ code: Int, _ message: String) {
            self.code = code
            self.message = message
        }
    }

    private let phase: Phase
    private let record: DelegateRecord

    package init(_ phase: Phase, _ record: DelegateRecord) {
        self.phase = phase
        self.record = record
    }

    /// Notes a word: loaded, failed, displayed, notDisplayed, clicked, hidden, rewarded, or one of the host's own.
    package func note(_ report: String, _ error: Failure? = nil) {
        let isMain = DispatchQueue.isMain
        onMain {
            if !isMain { self.record.find("\(report) was told off the main thread.") }
            self.record.note(report, error, self.phase)
        }
    }
}

/// Calls a function on the main thread or on another one, and waits for it.
@MainActor
package func call(isOnMain: Bool, _ body: @escaping () -> Void) async {
    guard !isOnMain else { return body() }
    let call = Passed(body)
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            call.value()
            continuation.resume()
        }
    }
}
