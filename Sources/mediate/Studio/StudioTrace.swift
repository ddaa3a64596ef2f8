import Foundation
import MediationCore

/// The loads of a trace, as the page draws them.
///
/// The record of a load has its outcome; when it began, and the stages and moments in it, are in the part for viewers.
struct StudioTrace {
    /// The number of loads that a page can bear.
    static let most = 1000

    private struct Parts {
        var start = 0.0
        var stages: [String: [StudioLoad.Stage]] = [:]
        var marks: [String: [StudioLoad.Mark]] = [:]
    }

    /// The first loads of the trace.
    private(set) var loads: [StudioLoad] = []
    /// The number of loads in the trace.
    private(set) var count = 0

    private var parts: [String: Parts] = [:]
    /// The load and the line item of the latest bars, in which the next stage is.
    private var current: (load: String, item: String) = ("", "")

    /// Reads a trace, or ends the command with the problem in the file.
    static func read(_ path: String) throws -> StudioTrace {
        var trace = StudioTrace()
        var pieces = 0
        // Ten thousand loads take seconds.
        func note() {
            pieces += 1
            if Terminal.showsProgress, pieces.isMultiple(of: 5_000) { Terminal.progress("Reading: \(pieces) entries") }
        }
        defer { if pieces >= 5_000, Terminal.showsProgress { Terminal.progress("") } }
        let entry = { (entry: [String: Any]) in
            trace.add(entry: entry)
            note()
        }
        try TraceReader.read(path, entry: entry) { load in
            trace.add(load)
            note()
        }
        return trace
    }

    /// Adds an entry for viewers; those of a load follow its bar, and come before its record.
    private mutating func add(entry: [String: Any]) {
        let arguments = entry["args"] as? [String: Any] ?? [:]
        guard let name = entry["name"] as? String, let category = entry["cat"] as? String,
            let time = (entry["ts"] as? NSNumber).map({ $0.doubleValue / 1000 })
        else { return }
        let length = ((entry["dur"] as? NSNumber)?.doubleValue ?? 0) / 1000
        let load = arguments["load"] as? String ?? self.current.load
        switch category {
        case "load":
            self.current = (load, "")
            if self.parts.count < Self.most { self.parts[load] = Parts(start: time) }
        case "attempt": self.current.item = name
        case "stage":
            let from = time - (self.parts[load]?.start ?? 0)
            let stage = StudioLoad.Stage(name: name, from: from, to: from + length)
            self.parts[load]?.stages[self.current.item, default: []].append(stage)
        // The record has the outcomes and the violations.
        case "auction", "skipped", "held", "timedOut", "cancelled", "notUsed", "violation": break
        default:
            guard let item = arguments["lineItem"] as? String else { return }
            let text = name.hasSuffix(": \(item)") ? String(name.dropLast(item.count + 2)) : name
            let mark = StudioLoad.Mark(name: text.lowercased(), at: time - (self.parts[load]?.start ?? 0))
            self.parts[load]?.marks[item, default: []].append(mark)
        }
    }

    private mutating func add(_ recorded: RecordedLoad) {
        self.count += 1
        let record = recorded.record
        guard self.loads.count < Self.most else { return }
        let parts = self.parts.removeValue(forKey: record.loadID) ?? Parts()
        var load = StudioLoad(number: self.count, id: record.loadID, adUnit: record.adUnitID, start: parts.start)
        load.items = record.lineItems.map { line in
            var item = StudioLoad.Item(name: line.name, adapter: line.adapter, ecpm: line.ecpm)
            item.stages = parts.stages[line.name] ?? []
            item.marks = parts.marks[line.name] ?? []
            return item
        }
        if record.auctionLatency != nil { load.auction = StudioLoad.Stage(name: "Auction", from: 0) }
        load.finish(record, at: record.latency.milliseconds)
        for index in load.items.indices { load.items[index].addAskedStage() }
        self.loads.append(load)
    }
}

extension StudioLoad.Item {
    /// Adds the time between the set-up and the answer, which a trace has no bar for.
    fileprivate mutating func addAskedStage() {
        guard let from = self.from, let to = self.to, self.keptFromLoadID == nil else { return }
        let begin = self.stages.first { $0.name == "Set-up" }?.to ?? from
        let end = self.stages.first { $0.name != "Set-up" }?.from ?? to
        guard end > begin else { return }
        let place = self.stages.first?.name == "Set-up" ? 1 : 0
        self.stages.insert(StudioLoad.Stage(name: "Asked", from: begin, to: end), at: place)
    }
}

extension StudioTrace {
    private struct Note: Encodable {
        let sentence: String
    }

    /// The parts of a page that shows the trace.
    func parts(of path: String) -> [String: Data?] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let name = URL(fileURLWithPath: path).lastPathComponent.printable
        let shown = self.loads.count < self.count ? ", the first \(self.loads.count) of which are shown" : ""
        var parts: [String: Data?] = [
            "trace": try? encoder.encode(Note(sentence: "\(name): \(self.count.counted("load"))\(shown)"))
        ]
        for load in self.loads { parts["load:\(load.number)"] = try? encoder.encode(load) }
        return parts
    }
}
