import ArgumentParser

/// The tool's exit codes; 64 and up are those of sysexits.h.
enum Exit {
    /// At least one load ended without an ad.
    static let noFill = ExitCode(1)
    /// A replay made a decision that differs from the recorded one.
    static let different = ExitCode(1)
    /// A simulation is less precise than requested.
    static let notPrecise = ExitCode(1)
    /// The command line asks for something that does not exist.
    static let usage = ExitCode(64)
    /// A configuration, a script or a trace is bad.
    static let badInput = ExitCode(65)
    /// An ad server cannot be reached or cannot listen.
    static let unavailable = ExitCode(69)
    /// Two ways to compute a result contradict each other: an error in this tool.
    static let contradiction = ExitCode(70)
    /// A report cannot be written to its destination.
    static let cannotCreate = ExitCode(73)
    /// The output of the command cannot be written.
    static let outputFailed = ExitCode(74)
    /// The user interrupted the command.
    static let interrupted = ExitCode(130)

    /// Writes the message to standard error, and returns the code with which to end the command.
    static func failure(_ code: ExitCode, _ message: String) -> ExitCode {
        Output.error(message)
        return code
    }
}
