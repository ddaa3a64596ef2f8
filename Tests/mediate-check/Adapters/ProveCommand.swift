import ArgumentParser
import ConformanceMutants
import Foundation
import MediationConformance

/// Runs all broken adapters, and keeps the document of the rules.
struct ProveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove",
        abstract: "Checks every broken adapter against the rules: the right ones must refuse it, and no other."
    )

    @Flag(help: "Write the documents if there are no problems.")
    var write = false

    @Option(help: "The name of a broken adapter, to check this one alone; can be given several times.")
    var only: [String] = []

    @Argument(help: "The folder of the documents.", completion: .directory)
    var folder = "docs"

    @MainActor
    func run() async throws {
        guard self.only.isEmpty else { return try await self.checkSome() }
        let matrix = await Self.matrix(of: Mutant.all)
        guard matrix.problems.isEmpty else {
            for problem in matrix.problems { print(problem) }
            print("kill matrix: NOT proven, \(matrix.problems.count) problems: \(matrix.figures)")
            throw ExitCode.failure
        }
        print("kill matrix: proven, no adapter survives, no false alarm: \(matrix.figures)")
        let documents = ProofDocuments(folder: self.folder)
        guard self.write ? documents.write() : documents.areUpToDate() else { throw ExitCode.failure }
    }

    /// Checks the adapters named on the command line; the documents are about all, and are left alone.
    @MainActor
    private func checkSome() async throws {
        let mutants = Mutant.all.filter { self.only.contains($0.name) }
        guard mutants.count == Set(self.only).count else {
            throw ValidationError("--only takes the name of a broken adapter, as in the proof.")
        }
        let problems = await Self.matrix(of: mutants).problemsOfAdapters
        for problem in problems { print(problem) }
        if !problems.isEmpty { throw ExitCode.failure }
    }

    /// Checks the reference and some mutants against each rule, each adapter in a separate process.
    @MainActor
    private static func matrix(of mutants: [Mutant]) async -> KillMatrix {
        let start = ContinuousClock.now
        let reports = await MutantProcess.reports(
            of: [(.none, [])] + mutants.map { ($0.mutation, $0.rules) },
            executable: AdapterConformance.ownPath
        )
        var matrix = KillMatrix()
        matrix.noteReference(reports[.none] ?? nil)
        for mutant in mutants {
            matrix.note(mutant, reports[mutant.mutation] ?? nil)
            let tripped = matrix.rows.last?.tripped.sorted().map(\.description) ?? []
            print("\(mutant.name): \(tripped.isEmpty ? "none" : tripped.joined(separator: " "))")
        }
        print("\(reports.count) adapters in \(start.duration(to: .now))")
        return matrix
    }
}

/// Compares the document of the contract with the rules.
struct DocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents",
        abstract: "Checks that the document of the contract matches the rules."
    )

    @Flag(help: "Write the documents instead.")
    var write = false

    @Argument(help: "The folder of the documents.", completion: .directory)
    var folder = "docs"

    @MainActor
    func run() async throws {
        let documents = ProofDocuments(folder: self.folder)
        guard self.write ? documents.write() : documents.areUpToDate() else { throw ExitCode.failure }
    }
}

/// Prints the broken adapters, and the rules that find them.
struct ProofCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proof",
        abstract: "Prints, as a page of Markdown, the broken adapters that each rule finds."
    )

    func run() { print(ProofDocument.text(), terminator: "") }
}

/// The documents that are made from the rules.
@MainActor
private struct ProofDocuments {
    let folder: String

    private var documents: [(file: URL, text: String)] {
        [(ContractDocument.fileName, ContractDocument.text())]
            .map { (URL(fileURLWithPath: self.folder).appendingPathComponent($0), $1) }
    }

    /// Writes all of them; returns `false` if one cannot be written.
    func write() -> Bool {
        var isDone = true
        for (file, text) in self.documents {
            do {
                try Data(text.utf8).write(to: file)
                print("\(file.path): written")
            } catch {
                print("\(file.path) cannot be written: \(error)")
                isDone = false
            }
        }
        return isDone
    }

    /// Returns whether each says what it should.
    func areUpToDate() -> Bool {
        var isDone = true
        for (file, text) in self.documents {
            let isSame = (try? Data(contentsOf: file)) == Data(text.utf8)
            let fault = "is out of date: swift run mediate-check adapters prove --write \(self.folder)"
            print("\(file.path)\(isSame ? ": up to date" : " \(fault)")")
            isDone = isDone && isSame
        }
        return isDone
    }
}
