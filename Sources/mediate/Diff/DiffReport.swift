import Foundation
import MediationCore
import MediationSimulation

/// A difference, for people and programs.
struct DiffReport: CustomStringConvertible {
    let diff: ConfigurationDiff

    var description: String {
        guard !self.diff.isEmpty else { return "The configurations are the same." }
        let whole = self.diff.changes.map { Self.text($0, indent: "") }
        let units = self.diff.adUnits.map(Self.text)
        return ((whole.isEmpty ? [] : [whole.joined(separator: "\n")]) + units).joined(separator: "\n\n")
    }

    private static func text(_ unit: ConfigurationDiff.Unit) -> String {
        let isWhole = unit.parts.first.map { $0.lineItem == nil && $0.kind != .changed } == true
        let sign = isWhole ? Self.sign(unit.parts[0].kind) : " "
        var lines = ["\(sign) \(unit.adUnit.printable)"]
        for part in isWhole ? unit.parts.dropFirst() : unit.parts[...] {
            guard let name = part.lineItem else {
                lines += part.changes.map { Self.text($0, indent: "    ") }
                continue
            }
            let price = part.ecpm.map { "\(FigureText.decimal($0, places: 2)) USD" } ?? "bidder"
            let what = part.kind == .changed ? "" : "  \(price), \(part.adapter?.printable ?? "")"
            lines.append("  \(Self.sign(part.kind)) \(name.printable)\(what)")
            lines += part.changes.map { Self.text($0, indent: "      ") }
        }
        if let before = unit.orderBefore, let after = unit.orderAfter {
            lines.append("    Asked before: \(before.map(\.printable).joined(separator: ", "))")
            lines.append("    Asked after:  \(after.map(\.printable).joined(separator: ", "))")
        }
        return lines.joined(separator: "\n")
    }

    private static func sign(_ kind: ConfigurationDiff.Part.Kind) -> String {
        switch kind {
        case .added: "+"
        case .removed: "-"
        case .changed: "~"
        }
    }

    private static func text(_ change: ConfigurationDiff.Change, indent: String) -> String {
        let key = change.key.printable
        if change.from == "set", change.to == "set" { return "\(indent)\(key): changed" }
        let (from, to) = (change.from?.printable ?? "none", change.to?.printable ?? "none")
        return "\(indent)\(key): \(from) → \(to)\(Self.percent(change))"
    }

    /// Returns by how much a number has changed.
    private static func percent(_ change: ConfigurationDiff.Change) -> String {
        guard change.key == "ecpm" || change.key == "bidder.floor",
            let from = change.from.flatMap(Double.init), let to = change.to.flatMap(Double.init), from > 0
        else { return "" }
        return " (\(FigureText.signed(FigureText.percent(to / from - 1, places: 1))))"
    }

    private struct Form: Encodable {
        let version = 1
        let changes: [ConfigurationDiff.Change]
        let adUnits: [ConfigurationDiff.Unit]
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let form = Form(changes: self.diff.changes, adUnits: self.diff.adUnits)
            return String(decoding: try encoder.encode(form), as: UTF8.self)
        }
    }
}
