/// A change set as a script: the rows after it, from top to bottom, and their origins.
///
/// Unlike a change set, it can be cut into pieces, so that two can be joined. Its size is that of the change.
struct RowScript {
    enum Origin {
        /// Rows that were there, in the same order.
        case kept
        /// Rows that were there, in another place.
        case moved
        /// Rows that are new.
        case fresh
    }

    struct Segment {
        var origin: Origin
        /// The first of its rows before the change; without meaning for new rows.
        var old: Int
        var count: Int
        var isUpdated = false
    }

    private(set) var segments: [Segment] = []

    /// The old row from which on all rows are kept.
    private(set) var rest: Int

    init(_ changes: RowChanges) {
        var old = OldRows(changes)
        var new = 0
        var came = changes.inserted.map { (rows: $0, from: Int?.none) }
        came += changes.moved.map { (rows: $0.to..<$0.to + 1, from: Optional($0.from)) }
        came.sort { $0.rows.lowerBound < $1.rows.lowerBound }
        for (rows, from) in came {
            self.segments += old.take(rows.lowerBound - new)
            let origin = from == nil ? Origin.fresh : .moved
            self.segments.append(Segment(origin: origin, old: from ?? 0, count: rows.count))
            new = rows.upperBound
        }
        while old.hasMore { self.segments += old.takeRun() }
        self.rest = old.next
    }

    private init(segments: [Segment], rest: Int) {
        self.segments = segments
        self.rest = rest
    }

    /// Returns this script followed by another one.
    func followed(by next: RowScript) -> RowScript {
        var offsets = [0]
        for segment in self.segments { offsets.append(offsets[offsets.count - 1] + segment.count) }
        var result: [Segment] = []
        for segment in next.segments {
            guard segment.origin != .fresh else {
                result.append(segment)
                continue
            }
            for var part in self.slice(segment.old..<segment.old + segment.count, offsets) {
                if part.origin == .kept { part.origin = segment.origin }
                part.isUpdated = part.isUpdated || segment.isUpdated
                // No view accepts a row that moves and shows something else: it becomes a new row.
                if part.origin == .moved, part.isUpdated { part.origin = .fresh }
                if part.origin == .fresh { part.isUpdated = false }
                result.append(part)
            }
        }
        let end = offsets[offsets.count - 1]
        if next.rest < end { result += self.slice(next.rest..<end, offsets) }
        return RowScript(segments: result, rest: self.rest + max(0, next.rest - end))
    }

    /// Returns the segments that make up some of the rows after this script.
    private func slice(_ rows: Range<Int>, _ offsets: [Int]) -> [Segment] {
        var result: [Segment] = []
        var row = rows.lowerBound
        var index = Self.firstIndex(in: offsets, after: row) - 1
        while row < rows.upperBound {
            guard index < self.segments.count else {
                let old = self.rest + row - offsets[offsets.count - 1]
                result.append(Segment(origin: .kept, old: old, count: rows.upperBound - row))
                break
            }
            var part = self.segments[index]
            let start = row - offsets[index]
            part.count = min(part.count - start, rows.upperBound - row)
            part.old += start
            result.append(part)
            row += part.count
            index += 1
        }
        return result
    }

    private static func firstIndex(in offsets: [Int], after row: Int) -> Int {
        var range = 0..<offsets.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = offsets[middle] > row ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Returns the same script without moves of rows that are already in place.
    func simplified() -> RowScript {
        var result = self.segments
        var next = self.rest
        var nextKept: [Int] = []
        for segment in result.reversed() {
            nextKept.append(next)
            if segment.origin == .kept { next = segment.old }
        }
        var last = 0
        for (index, next) in zip(result.indices, nextKept.reversed()) {
            let segment = result[index]
            if segment.origin == .moved, segment.old >= last, segment.old + segment.count <= next {
                result[index].origin = .kept
            }
            if result[index].origin == .kept { last = segment.old + segment.count }
        }
        return RowScript(segments: result, rest: self.rest)
    }

    /// Returns the same script with a new row taken from an old row that is not used.
    func taking(old: Int, for row: Int) -> RowScript {
        var result: [Segment] = []
        var start = 0
        for segment in self.segments {
            defer { start += segment.count }
            guard segment.origin == .fresh, (start..<start + segment.count).contains(row) else {
                result.append(segment)
                continue
            }
            let after = start + segment.count - row - 1
            if row > start { result.append(Segment(origin: .fresh, old: 0, count: row - start)) }
            result.append(Segment(origin: .moved, old: old, count: 1))
            if after > 0 { result.append(Segment(origin: .fresh, old: 0, count: after)) }
        }
        return RowScript(segments: result, rest: self.rest)
    }

    /// Returns the change set for the section with this number.
    func changes(section: Int) -> RowChanges {
        var changes = RowChanges(section: section)
        var used: [Range<Int>] = []
        var new = 0
        for segment in self.segments {
            let rows = segment.old..<segment.old + segment.count
            switch segment.origin {
            case .fresh: changes.insert(new..<new + segment.count)
            case .moved: changes.moved += zip(rows, new...).map { RowChanges.Move(from: $0, to: $1) }
            case .kept: if segment.isUpdated { Self.add(rows, to: &changes.updated) }
            }
            if segment.origin != .fresh { used.append(rows) }
            new += segment.count
        }
        var next = 0
        for rows in used.sorted(by: { $0.lowerBound < $1.lowerBound }) + [self.rest..<self.rest] {
            if next < rows.lowerBound { changes.removed.append(next..<rows.lowerBound) }
            next = rows.upperBound
        }
        return changes
    }

    private static func add(_ rows: Range<Int>, to ranges: inout [Range<Int>]) {
        if let last = ranges.last, last.upperBound == rows.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<rows.upperBound
        } else {
            ranges.append(rows)
        }
    }
}
