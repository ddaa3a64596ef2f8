package import MediationCore

/// A message of an app to a studio: its latest events.
package struct StudioMessage: Codable, Sendable {
    /// The path of a studio for messages, and the header that has its token.
    package static let path = "/events"
    package static let tokenHeader = "Studio-Token"

    /// The largest number of events in a message.
    package static let mostEvents = 200

    /// A text that no other run of an app has.
    package var session: String
    /// The name of the app.
    package var app: String
    /// The number of events that were dropped since the start, because the studio did not take them.
    package var lost: Int
    package var events: [Event]

    package init(session: String, app: String, lost: Int, events: [Event]) {
        self.session = session
        self.app = app
        self.lost = lost
        self.events = events
    }
}

extension StudioMessage {
    /// A ``LoadEvent`` as it is sent.
    package struct Event: Codable, Sendable {
        struct Failure: Codable {
            var code: Int
            var message: String
            var networkCode: Int?
        }

        var kind: String
        var loadID: String
        var adUnitID: String
        /// Times in nanoseconds.
        var time: Int64
        var duration: Int64?
        var lineItem: String?
        var adapter: String?
        var ecpm: Double?
        var error: Failure?
        var violation: String?
        var micros: Int64?
        var isReward: Bool?
        var rewardType: String?
        var rewardAmount: Double?
        var outcome: String?
        var responseInfo: KnownInfo?

        package init(_ event: LoadEvent) {
            self.kind = event.kind.rawValue
            self.loadID = event.loadID
            self.adUnitID = event.adUnitID
            self.time = Nanoseconds(event.time).count
            self.duration = event.duration.map { Nanoseconds($0).count }
            self.lineItem = event.lineItem
            self.adapter = event.adapter
            self.ecpm = event.ecpm.flatMap { $0.isFinite ? $0 : nil }
            self.error = event.error.map { error in
                Failure(code: error.code.rawValue, message: error.message, networkCode: error.networkCode)
            }
            self.violation = event.violation?.rawValue
            self.micros = event.adValue?.micros
            self.isReward = event.reward == nil ? nil : true
            self.rewardType = event.reward?.type
            self.rewardAmount = event.reward?.amount
            self.outcome = event.outcome?.rawValue
            self.responseInfo = event.responseInfo.map { KnownInfo(info: $0) }
        }

        /// The event as the app has heard it.
        package var loadEvent: LoadEvent {
            var event = LoadEvent(
                kind: LoadEvent.Kind(rawValue: self.kind),
                loadID: self.loadID,
                adUnitID: self.adUnitID,
                time: Nanoseconds(self.time).duration,
                loadStart: .zero
            )
            event.lineItem = self.lineItem
            event.adapter = self.adapter
            event.duration = self.duration.map { Nanoseconds($0).duration }
            event.ecpm = self.ecpm
            // A code of a newer library has no name here.
            event.error = self.error.flatMap { failure in
                MediationError.Code(rawValue: failure.code).map { code in
                    ResponseInfo.ErrorInfo(MediationError(code, failure.message, networkCode: failure.networkCode))
                }
            }
            event.violation = self.violation.map { ContractViolation.Kind(rawValue: $0) }
            event.adValue = self.micros.map { AdValue(ecpm: Double($0) / 1000) }
            if self.isReward == true { event.reward = AdReward(type: self.rewardType, amount: self.rewardAmount) }
            event.outcome = self.outcome.flatMap { ResponseInfo.Outcome(rawValue: $0) }
            event.responseInfo = self.responseInfo?.info
            return event
        }
    }
}

extension StudioMessage.Event {
    /// The record of a load, if this version of the library can read it.
    struct KnownInfo: Codable {
        let info: ResponseInfo?

        init(info: ResponseInfo) { self.info = info }

        init(from decoder: any Decoder) {
            // That of a newer library may hold codes without a name here; the rest of the message counts all the same.
            self.info = try? ResponseInfo(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self.info)
        }
    }
}
