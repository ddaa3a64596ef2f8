import ArgumentParser
import Foundation

/// Reads numbers on the command line, and reports the reason if a text is not a number.
enum NumberArgument {
    /// Reads a count, in digits.
    static func count(_ text: String) throws -> Int {
        if let number = Int(text) { return number }
        let bare = text.filter { !",_' ".contains($0) }
        guard let number = Double(bare).flatMap({ Int(exactly: $0) }) else {
            throw ValidationError("it is no whole number.")
        }
        throw ValidationError("it has to be in digits alone: \(number).")
    }

    /// Reads an amount, with a point before its decimals.
    static func amount(_ text: String) throws -> Double {
        if let number = Double(text) { return number }
        let pointed = text.replacingOccurrences(of: ",", with: ".")
        guard Double(pointed) != nil else { throw ValidationError("it is no number.") }
        throw ValidationError("decimals have a point: \(pointed).")
    }
}
