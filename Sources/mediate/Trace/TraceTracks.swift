/// The tracks of a trace, with their loads and attempts.
///
/// Entries on one track must follow each other or lie within each other. Loads that overlap are therefore in separate
/// lanes, and a lane has a row for each attempt that overlaps with other attempts; the first row is that of the load.
struct TraceTracks {
    /// The track of events after the end of a load; not 1, which a viewer takes for the main thread of process 1.
    static let late = 2

    private struct Place: Hashable {
        let lane: Int
        let row: Int
    }

    /// The lanes, with `true` for each lane that is taken.
    private var lanes: [Bool] = []
    private var tracks: [Place: Int] = [:]
    /// The descriptions of new tracks.
    private var unwritten: [TraceEvent] = []
    private var isLateDescribed = false

    /// Takes the first free lane.
    mutating func takeLane() -> Int {
        let lane = self.lanes.firstIndex(of: false) ?? self.lanes.endIndex
        if lane == self.lanes.endIndex { self.lanes.append(true) } else { self.lanes[lane] = true }
        return lane
    }

    mutating func free(lane: Int) {
        self.lanes[lane] = false
    }

    /// Returns the number of the track of a row.
    mutating func track(lane: Int, row: Int) -> Int {
        let place = Place(lane: lane, row: row)
        if let track = self.tracks[place] { return track }
        let track = Self.late + 1 + self.tracks.count
        self.tracks[place] = track
        let name = row == 0 ? "Loads \(lane + 1)" : "Loads \(lane + 1), attempts \(row + 1)"
        // An ad unit asks few line items at a time; if there were more, the tracks would only be in another order.
        self.unwritten += TraceEvent.track(track, named: name, place: lane * 100 + min(row, 99))
        return track
    }

    /// Returns the track of events after the end of a load.
    mutating func lateTrack() -> Int {
        if !self.isLateDescribed {
            self.unwritten += TraceEvent.track(Self.late, named: "After the end of loads", place: 1_000_000)
        }
        self.isLateDescribed = true
        return Self.late
    }

    /// Returns the descriptions of tracks that are new since the last call.
    mutating func takeDescriptions() -> [TraceEvent] {
        defer { self.unwritten = [] }
        return self.unwritten
    }
}
