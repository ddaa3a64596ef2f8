import ConformanceMutants
import Foundation
import MediationConformance

/// What the tool does with all mutants: prove the suite, and keep the documents.
@MainActor
struct ProofCommand {
    private enum Action: String {
        /// Runs all mutants, and looks whether the documents in a folder say so.
        case prove = "--prove"
        /// Runs all mutants, and writes the documents if all is well.
        case write = "--write"
        /// Looks at nothing but the documents.
        case documents = "--documents"
    }

    private let action: Action
    private let folder: String

    /// Reads the arguments; `nil` if they are about a single adapter.
    init?(_ arguments: ArraySlice<String>) {
        guard let first = arguments.first, let action = Action(rawValue: first) else { return nil }
        self.action = action
        self.folder = arguments.dropFirst().first ?? "docs"
    }

    /// Does it.
    ///
    /// - Returns: The exit code: 0 if the suite is proven and the documents say so.
    func run() async -> Int32 {
        if self.action != .documents {
            let matrix = await self.matrix()
            guard matrix.problems.isEmpty else {
                for problem in matrix.problems { print(problem) }
                print("kill matrix: NOT proven, \(matrix.problems.count) problems: \(matrix.figures)")
                return 1
            }
            print("kill matrix: proven, no adapter survives, no false alarm: \(matrix.figures)")
        }
        let isDone = [
            self.keep(ContractDocument.text(), in: ContractDocument.fileName),
            self.keep(ProofDocument.text(), in: ProofDocument.fileName),
        ]
        return isDone.contains(false) ? 1 : 0
    }

    /// Checks the reference and each mutant against each rule, each adapter in a process of its own.
    private func matrix() async -> KillMatrix {
        let start = ContinuousClock.now
        let reports = await MutantProcess.reports(of: [.none] + Mutant.all.map(\.mutation))
        var matrix = KillMatrix()
        matrix.noteReference(reports[.none] ?? nil)
        for mutant in Mutant.all {
            matrix.note(mutant, reports[mutant.mutation] ?? nil)
            let tripped = matrix.rows.last?.tripped.sorted().map(\.description) ?? []
            print("\(mutant.name): \(tripped.isEmpty ? "none" : tripped.joined(separator: " "))")
        }
        print("\(reports.count) adapters in \(start.duration(to: .now))")
        return matrix
    }

    /// Writes a document, or looks whether it says what it should.
    private func keep(_ text: String, in fileName: String) -> Bool {
        let file = URL(fileURLWithPath: self.folder).appendingPathComponent(fileName)
        if self.action == .write {
            do {
                try Data(text.utf8).write(to: file)
                print("\(file.path): written")
                return true
            } catch {
                print("\(file.path) cannot be written: \(error)")
                return false
            }
        }
        guard let committed = try? Data(contentsOf: file), committed == Data(text.utf8) else {
            print("\(file.path) is out of date: swift run conformance-mutants --write \(self.folder)")
            return false
        }
        print("\(file.path): up to date")
        return true
    }
}
