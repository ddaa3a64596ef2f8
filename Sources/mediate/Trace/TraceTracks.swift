/// Which track of a trace shows what.
///
/// What is on one track must lie one after the other or one within the other. So loads that overlap are in lanes of
/// their own, and a lane has a row for each attempt that overlaps with others; the first row is that of the load.
struct TraceTracks {
    /// Shows what happens after a load has ended; not 1, which a viewer takes for the main thread of process 1.
    static let late = 2

    private struct Place: Hashable {
        let lane: Int
        let row: Int
    }

    /// Whether a lane is taken.
    private var lanes: [Bool] = []
    private var tracks: [Place: Int] = [:]
    /// Descriptions of tracks that are new.
    private var unwritten: [TraceEvent] = []
    private var isLateDescribed = false

    /// Takes the first lane that is free.
    mutating func takeLane() -> Int {
        let lane = self.lanes.firstIndex(of: false) ?? self.lanes.endIndex
        if lane == self.lanes.endIndex { self.lanes.append(true) } else { self.lanes[lane] = true }
        return lane
    }

    mutating func free(lane: Int) {
        self.lanes[lane] = false
    }

    /// The number of the track of a row.
    mutating func track(lane: Int, row: Int) -> Int {
        let place = Place(lane: lane, row: row)
        if let track = self.tracks[place] { return track }
        let track = Self.late + 1 + self.tracks.count
        self.tracks[place] = track
        let name = row == 0 ? "Loads \(lane + 1)" : "Loads \(lane + 1), attempts \(row + 1)"
        // An ad unit asks few line items at a time; should it be more than that, tracks only stand in another order.
        self.unwritten += TraceEvent.track(track, named: name, place: lane * 100 + min(row, 99))
        return track
    }

    /// The track of what happens after a load has ended.
    mutating func lateTrack() -> Int {
        if !self.isLateDescribed {
            self.unwritten += TraceEvent.track(Self.late, named: "After the end of loads", place: 1_000_000)
        }
        self.isLateDescribed = true
        return Self.late
    }

    /// The descriptions of tracks that have come up since the last call.
    mutating func takeDescriptions() -> [TraceEvent] {
        defer { self.unwritten = [] }
        return self.unwritten
    }
}
