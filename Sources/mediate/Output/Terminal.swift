import Foundation

/// The terminal features that the tool uses.
enum Terminal {
    enum Colour: String {
        case green = "32"
        case red = "31"
        case yellow = "33"
        case grey = "90"
    }

    /// Indicates whether standard output shows colours: it is a terminal, and the user has not refused them
    /// (no-color.org).
    static let showsColour =
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty && !isDumb

    /// Indicates whether a user watches standard error.
    static let showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb

    private static let isDumb = ["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

    static func coloured(_ text: String, _ colour: Colour?) -> String {
        guard Self.showsColour, let colour else { return text }
        return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    }

    /// Writes a line over the last progress line; an empty line removes it.
    static func progress(_ line: String) {
        _ = Output.write("\r\u{1B}[K\(line)", to: STDERR_FILENO)
    }
}
