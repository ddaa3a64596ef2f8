import Foundation

/// Measures the library and prints one table; `docs/benchmarks.md` explains the rows.
@main
struct MediateBench {
    @MainActor
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.wantsHelp { return print(Options.usage) }
            if let requests = options.loopRequests {
                let loop = BareLoop()
                loop.run(0..<requests, seed: 1)
                return print(loop.filledByItem.map(String.init).joined(separator: " "))
            }
            print(Table.preface(options.effort))
            var rows: [Row] = []
            for benchmark in options.benchmarks {
                rows += try await benchmark.rows(options.effort, answers: options.answers)
            }
            print(Table(rows: rows))
        } catch let error as Options.Mistake {
            Self.fail("mediate-bench: \(error.message)\n\(Options.usage)", status: 64)
        } catch {
            Self.fail("mediate-bench: \(error)", status: 1)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(status)
    }
}
