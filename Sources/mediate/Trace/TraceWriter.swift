import Foundation
import MediationCore

/// Writes the events of a mediator's loads to a trace file, each load when it has ended.
///
/// It holds the events of open loads, and nothing of loads that have ended.
actor TraceWriter {
    /// A load that has not ended.
    private struct OpenLoad {
        let lane: Int
        var events: [LoadEvent]
    }

    private let file: TraceFile
    private let encoder = JSONEncoder()
    private var tracks = TraceTracks()
    private var openLoads: [String: OpenLoad] = [:]
    /// The time at which the first load began, on the mediator's clock: the start of the trace.
    private var start: Nanoseconds?

    /// Begins a file, or throws an error before anything happens that could not be recorded.
    init(path: String) throws(TraceFile.Failure) {
        self.file = try TraceFile(path: path)
        self.encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let line = try? self.encoder.encode(TraceEvent.processName("mediate")) { self.file.add(event: line) }
    }

    /// Records events in a task; cancelling the task still records the events that are already there.
    nonisolated func start(_ events: AsyncStream<LoadEvent>) -> Task<Void, Never> {
        Task { await self.record(events) }
    }

    /// Records events until the stream ends.
    func record(_ events: AsyncStream<LoadEvent>) async {
        for await event in events { self.add(event) }
    }

    /// Records an event, and writes its load if the event is the last one.
    func add(_ event: LoadEvent) {
        let start = self.start ?? event.loadStart
        self.start = start
        if event.kind == .started {
            self.openLoads[event.loadID] = OpenLoad(lane: self.tracks.takeLane(), events: [event])
        } else if event.kind == .finished, var load = self.openLoads.removeValue(forKey: event.loadID) {
            load.events.append(event)
            self.write(load, startingAt: event.loadStart - start)
            self.tracks.free(lane: load.lane)
        } else if self.openLoads[event.loadID] != nil {
            self.openLoads[event.loadID]?.events.append(event)
        } else {
            let time = event.loadStart - start + Nanoseconds(event.time)
            guard let mark = event.mark(on: self.tracks.lateTrack(), at: time) else { return }
            self.write([mark])
        }
    }

    /// Completes the file, without the loads that have not ended.
    func commit() throws(TraceFile.Failure) {
        try self.file.commit()
    }

    private func write(_ load: OpenLoad, startingAt start: Nanoseconds) {
        guard let last = load.events.last, let record = last.responseInfo, let transcript = last.transcript else {
            return
        }
        let timeline = LoadTimeline(of: load.events, info: record, start: max(start, .zero))
        self.write(timeline.traceEvents { self.tracks.track(lane: load.lane, row: $0) })
        guard let line = try? self.encoder.encode(RecordedLoad(transcript: transcript, record: record)) else { return }
        self.file.add(load: line)
    }

    private func write(_ events: [TraceEvent]) {
        for event in self.tracks.takeDescriptions() + events {
            guard let line = try? self.encoder.encode(event) else { continue }
            self.file.add(event: line)
        }
    }
}
