/// The options on the command line.
struct Options {
    /// An unknown argument.
    struct Mistake: Error {
        let message: String
    }

    private(set) var benchmarks: [Benchmark] = []
    private(set) var effort = Effort.full
    private(set) var wantsHelp = false

    static var usage: String {
        let names = Benchmark.allCases.map(\.rawValue).joined(separator: "|")
        return """
            usage: swift run -c release mediate-bench [--quick] [\(names) ...]
              --quick   a few seconds in all, for CI: shows that everything runs, and little more
            Without a name, everything is measured.
            """
    }

    init(_ arguments: some Sequence<String>) throws(Mistake) {
        for argument in arguments {
            if let benchmark = Benchmark(rawValue: argument) {
                self.benchmarks.append(benchmark)
            } else if argument == "--quick" {
                self.effort = .quick
            } else if argument == "--help" || argument == "-h" {
                self.wantsHelp = true
            } else {
                throw Mistake(message: "unknown argument \"\(argument)\"")
            }
        }
        if self.benchmarks.isEmpty { self.benchmarks = Benchmark.allCases }
    }
}
