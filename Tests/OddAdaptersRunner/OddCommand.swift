import MediationConformance
import OddAdapters

/// What the tool does with several adapters.
struct OddCommand {
    private var runs = 1
    private var isSelfTest = false
    private var names: [String] = []

    /// Reads the arguments; `nil` if they are wrong, or about a single adapter.
    init?(_ arguments: ArraySlice<String>) {
        guard arguments.first?.hasPrefix("--") == true else { return nil }
        var rest = arguments
        while let option = rest.popFirst() {
            switch option {
            case "--check":
                guard let runs = rest.popFirst().flatMap({ Int($0) }), runs > 0 else { return nil }
                self.runs = runs
            case "--only":
                guard let name = rest.popFirst(), OddAdapters.named(name) != nil else { return nil }
                self.names.append(name)
            case "--self-test": self.isSelfTest = true
            default: return nil
            }
        }
    }

    /// Does it.
    ///
    /// - Returns: The exit code: 0 if all adapters have passed in all runs, with the same verdicts.
    func run() async -> Int32 {
        if self.isSelfTest, !(await Self.canFail()) { return 1 }
        let adapters = self.names.isEmpty ? OddAdapters.all : self.names.compactMap(OddAdapters.named)
        let rows = await OddCheck(runs: self.runs).rows(of: adapters)
        let unfit = rows.filter { !$0.isFit }.map(\.name)
        guard unfit.isEmpty else {
            print("odd adapters: \(unfit.count) of \(rows.count) are refused or judged differently: ", terminator: "")
            print(unfit.joined(separator: ", "))
            return 1
        }
        print("odd adapters: \(rows.count), each passes \(self.runs) of \(self.runs) runs with the same verdicts")
        return 0
    }

    /// Whether a check finds what must not pass: an adapter that is broken, and one that is judged differently.
    private static func canFail() async -> Bool {
        let check = OddCheck(runs: 2, arguments: ["--rule", "3.4", "--rule", "8.8"])
        let rows = await check.rows(of: OddAdapters.unfit)
        let missed = rows.filter(\.isFit).map(\.name)
        for name in missed { print("self-test: \(name) must not pass") }
        if missed.isEmpty { print("self-test: all \(rows.count) that must not pass were found") }
        return missed.isEmpty
    }
}
