import MediationCore

/// One entry of a trace in the Chrome trace event format, which trace viewers read.
///
/// Times are whole microseconds, rounded down: an entry that lies within another entry still does after rounding, and
/// viewers that count in floating-point numbers have nothing to round.
struct TraceEvent: Encodable {
    /// The kind of an entry; the format has more.
    enum Phase: String, Encodable {
        /// An entry with a duration.
        case complete = "X"
        /// An entry at one moment.
        case instant = "i"
        /// The name of the process or of a track, or the place of a track.
        case metadata = "M"
    }

    /// Colours that Chrome's viewer has names for; other viewers choose their own.
    enum Colour: String, Encodable {
        case good, bad, terrible, grey
    }

    private enum CodingKeys: String, CodingKey {
        case name, category = "cat", phase = "ph", time = "ts", duration = "dur", process = "pid", track = "tid"
        case scope = "s", colour = "cname", arguments = "args"
    }

    /// The one process to which everything in a trace belongs.
    static let process = 1

    let name: String
    var category: String?
    let phase: Phase
    var time: Int64
    var duration: Int64?
    private let process = Self.process
    let track: Int
    /// The extent of the mark of an instant: its track.
    private let scope: String?
    var colour: Colour?
    var arguments: [String: JSONValue] = [:]

    private init(_ phase: Phase, _ name: String, category: String? = nil, track: Int, from start: Nanoseconds = .zero) {
        self.name = name
        self.category = category
        self.phase = phase
        self.time = start.microseconds
        self.track = track
        self.scope = phase == .instant ? "t" : nil
    }

    /// Creates a bar from a time to a later one.
    static func bar(
        _ name: String,
        category: String,
        track: Int,
        from start: Nanoseconds,
        to end: Nanoseconds,
        colour: Colour? = nil,
        arguments: [String: JSONValue] = [:]
    ) -> TraceEvent {
        var event = TraceEvent(.complete, name, category: category, track: track, from: start)
        event.duration = max(end.microseconds - event.time, 0)
        event.colour = colour
        event.arguments = arguments
        return event
    }

    /// Creates a mark at a time.
    static func mark(
        _ name: String,
        category: String,
        track: Int,
        at time: Nanoseconds,
        arguments: [String: JSONValue] = [:]
    ) -> TraceEvent {
        var event = TraceEvent(.instant, name, category: category, track: track, from: time)
        event.arguments = arguments
        return event
    }

    /// Creates the entry with the name of the process.
    static func processName(_ name: String) -> TraceEvent {
        var event = TraceEvent(.metadata, "process_name", track: 0)
        event.arguments = ["name": .string(name)]
        return event
    }

    /// Creates the entries with the name and the place of a track: the lower the place, the higher up.
    static func track(_ track: Int, named name: String, place: Int) -> [TraceEvent] {
        var title = TraceEvent(.metadata, "thread_name", track: track)
        title.arguments = ["name": .string(name)]
        var order = TraceEvent(.metadata, "thread_sort_index", track: track)
        order.arguments = ["sort_index": .number(Double(place))]
        return [title, order]
    }
}

extension Nanoseconds {
    /// The time in microseconds, rounded down; times in a trace are not negative.
    fileprivate var microseconds: Int64 { self.count / 1000 }
}
