import Foundation

/// Reads parts line by line: all of them together may not fit into memory.
enum PartLines {
    /// The maximum length of a line: more than any simulation file and its figures need.
    private static let lineLimit = 1 << 26

    /// Calls the closure with each line that is not empty, and its number.
    static func read(_ file: FileHandle, name: String, _ body: (Data, Int) throws -> Void) throws {
        var lines = LineSplitter()
        while let block = try self.block(of: file, name) {
            lines.append(block)
            while let (line, number) = lines.next() { try body(line, number) }
            guard lines.pendingCount <= Self.lineLimit else {
                throw SimulationMerge.Problem(message: "\(name):\(lines.number): the line is too long for a part")
            }
        }
        if let (line, number) = lines.last() { try body(line, number) }
    }

    private static func block(of file: FileHandle, _ name: String) throws -> Data? {
        do {
            let block = try file.read(upToCount: 1 << 18)
            return block?.isEmpty == false ? block : nil
        } catch {
            let reason = "cannot be read; check the disk or the program that writes it"
            throw SimulationMerge.Problem(message: "\(name): \(reason)")
        }
    }
}
