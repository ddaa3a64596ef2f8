import ArgumentParser

/// The tool's exit codes; 64 and up are those of sysexits.h.
enum Exit {
    /// At least one load ended without an ad.
    static let noFill = ExitCode(1)
    /// A replay has decided something else than was recorded.
    static let different = ExitCode(1)
    /// A simulation is not as precise as it was to be.
    static let notPrecise = ExitCode(1)
    /// The command line asks for what is not there.
    static let usage = ExitCode(64)
    /// A configuration, a script or a trace is bad.
    static let badInput = ExitCode(65)
    /// An ad server cannot be reached, or cannot listen.
    static let unavailable = ExitCode(69)
    /// Two ways to work something out contradict each other: an error of ours.
    static let contradiction = ExitCode(70)
    /// A report cannot be written where it is to be.
    static let cannotCreate = ExitCode(73)
    /// What the command has to say cannot be written.
    static let outputFailed = ExitCode(74)
    /// The user interrupted the command.
    static let interrupted = ExitCode(130)

    /// Writes the message to standard error, and ends the command.
    static func failure(_ code: ExitCode, _ message: String) -> ExitCode {
        Output.error(message)
        return code
    }
}
