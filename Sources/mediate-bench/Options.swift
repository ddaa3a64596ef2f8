/// The options on the command line.
struct Options {
    /// An unknown argument.
    struct Mistake: Error {
        let message: String
    }

    private(set) var benchmarks: [Benchmark] = []
    private(set) var effort = Effort.full
    private(set) var wantsHelp = false
    /// The folder with answers of exchanges to read besides the synthetic ones; `nil` for none.
    private(set) var answers: String?
    /// The number of requests that the loop beside the simulation is to do, instead of all measuring; `nil` to measure.
    private(set) var loopRequests: Int?

    static var usage: String {
        let names = Benchmark.allCases.map(\.rawValue).joined(separator: "|")
        return """
            usage: swift run -c release mediate-bench [--quick] [--answers=FOLDER] [\(names) ...]
              --quick           a few seconds in all, for CI: shows that everything runs, and little more
              --answers=FOLDER  for openrtb: JSON files, each with the markup of a bid under "adm", and its "request"
              --loop=REQUESTS   measures nothing, and prints how many requests of the bare loop each line item has filled
            Without a name, everything is measured.
            """
    }

    init(_ arguments: some Sequence<String>) throws(Mistake) {
        for argument in arguments {
            if let benchmark = Benchmark(rawValue: argument) {
                self.benchmarks.append(benchmark)
            } else if argument == "--quick" {
                self.effort = .quick
            } else if argument.hasPrefix("--answers=") {
                self.answers = String(argument.dropFirst(10))
            } else if argument.hasPrefix("--loop="), let requests = Int(argument.dropFirst(7)), requests > 0 {
                self.loopRequests = requests
            } else if argument == "--help" || argument == "-h" {
                self.wantsHelp = true
            } else {
                throw Mistake(message: "unknown argument \"\(argument)\"")
            }
        }
        if self.benchmarks.isEmpty { self.benchmarks = Benchmark.allCases }
    }
}
