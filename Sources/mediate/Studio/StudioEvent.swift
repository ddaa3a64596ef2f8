import MediationCore

/// A line in the list of events.
struct StudioEvent: Encodable {
    /// Its number, from 1 on.
    var number = 0
    /// The time in milliseconds since the start of the studio.
    let time: Double
    let kind: String
    /// The name of the app.
    var app = ""
    var adUnit = ""
    /// The number of its load, if it is about one.
    var load: Int?
    let sentence: String
    /// Indicates whether something has gone wrong.
    var isProblem = false
}

extension StudioEvent {
    init(_ event: LoadEvent, app: String, load: Int?, time: Double) {
        let bad: [LoadEvent.Kind] = [.failed, .timedOut, .violation, .configurationFailed, .failedToPresent]
        self.init(
            time: time,
            kind: event.kind.rawValue,
            app: app,
            adUnit: event.adUnitID,
            load: load,
            sentence: event.sentence,
            isProblem: bad.contains(event.kind)
        )
    }
}
