extension AdapterConformance {
    /// Runs an executable that checks the adapter of a harness, and exits with the exit code of the report.
    ///
    /// ```swift
    /// import MediationConformance
    /// await AdapterConformance.main(AcmeHarness.self)
    /// ```
    ///
    /// Rules are checked in separate processes: the executable launches itself.
    ///
    /// - Parameters:
    ///   - harness: The harness's type.
    ///   - programArguments: The program's own arguments, which come before those of the suite.
    public static func main<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        programArguments: [String] = []
    ) async -> Never {
        Self.end(await Self.runMain(harness, programArguments: programArguments))
    }

    /// Does the work of ``main(_:programArguments:)`` without ending the process.
    ///
    /// - Parameters:
    ///   - harness: The harness's type.
    ///   - programArguments: The program's own arguments.
    /// - Returns: The exit code.
    package static func runMain<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        programArguments: [String]
    ) async -> Int32 {
        let arguments = Array(CommandLine.arguments.dropFirst(1 + programArguments.count))
        if await Self.runAsChild(arguments, { Harness() }, catalogue: AdapterContract.rules) { return 0 }
        let command: ConformanceCommand
        do throws(ConformanceCommand.Problem) {
            command = try ConformanceCommand(arguments)
        } catch {
            Self.printError(error.message)
            return 64
        }
        if let text = command.information {
            print(text, terminator: "")
            return 0
        }
        // A build that ends while the suite runs counts, too.
        let watch = command.isWatching ? ProgramWatch() : nil
        var options = command.options
        options.childProcess = ConformanceOptions.ChildProcess(
            executable: Self.ownPath,
            arguments: programArguments,
            isForAllRules: true
        )
        // Text for people is printed as it is produced; the other formats are printed as a whole.
        let report = await Self.run(
            { Harness() },
            options: options,
            catalogue: AdapterContract.rules,
            isVerbose: command.isVerbose
        ) { text in
            if command.format == nil { Self.printNow(text) }
        }
        if let format = command.format { Self.printNow(report.text(as: format)) }
        var areWritten = true
        for file in command.files {
            do {
                try report.write(to: file.path, as: file.format)
            } catch {
                Self.printError("\(error)")
                areWritten = false
            }
        }
        guard areWritten else { return 73 }
        guard let watch else { return report.exitCode }
        Self.printError("Waiting for the next build of this program; Control-C ends the wait.")
        await watch.waitForBuild()
        while true {
            watch.restart(programArguments + command.argumentsForNextRun)
            // Somebody still has the file open for writing.
            try? await Task.sleep(for: .milliseconds(250))
        }
    }
}
