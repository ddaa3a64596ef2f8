import MediationCore

/// One entry of a trace in the Chrome trace event format, which trace viewers read.
///
/// Times are whole microseconds, rounded down: so what lies within something else does so after rounding, too, and
/// viewers that count in floating-point numbers have nothing to round.
struct TraceEvent: Encodable {
    /// What an entry is; the format has more.
    enum Phase: String, Encodable {
        /// Something that takes time.
        case complete = "X"
        /// Something that happens at one moment.
        case instant = "i"
        /// The name of a track, or its place.
        case metadata = "M"
    }

    /// Colours that Chrome's viewer has names for; others choose their own.
    enum Colour: String, Encodable {
        case good, bad, terrible, grey
    }

    private enum CodingKeys: String, CodingKey {
        case name, category = "cat", phase = "ph", time = "ts", duration = "dur", process = "pid", track = "tid"
        case scope = "s", colour = "cname", arguments = "args"
    }

    /// All that a trace shows is one process.
    static let process = 1

    let name: String
    var category: String?
    let phase: Phase
    var time: Int64
    var duration: Int64?
    private let process = Self.process
    let track: Int
    /// How far the mark of an instant reaches: over its track.
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

    /// A bar from a time to a later one.
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

    /// A mark at a time.
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

    /// What the process is called.
    static func processName(_ name: String) -> TraceEvent {
        var event = TraceEvent(.metadata, "process_name", track: 0)
        event.arguments = ["name": .string(name)]
        return event
    }

    /// What a track is called, and where it stands: the lower, the higher up.
    static func track(_ track: Int, named name: String, place: Int) -> [TraceEvent] {
        var title = TraceEvent(.metadata, "thread_name", track: track)
        title.arguments = ["name": .string(name)]
        var order = TraceEvent(.metadata, "thread_sort_index", track: track)
        order.arguments = ["sort_index": .number(Double(place))]
        return [title, order]
    }
}

extension Nanoseconds {
    /// Rounded down; times in a trace are not negative.
    fileprivate var microseconds: Int64 { self.count / 1000 }
}
