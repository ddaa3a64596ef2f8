import ArgumentParser
import MediationCore
import MediationSimulation

/// Options for the rows of the reports: the selection, and the way of counting.
struct FitRowOptions: ParsableArguments {
    @Option(
        name: .customLong("renamed"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The name in the waterfall of a line item in the reports; may be given several times.",
            valueName: "name=new"
        ),
        transform: Self.pair
    )
    var renamed: [PairArgument] = []

    @Option(
        name: .customLong("only"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Use only rows with this text in a column; may be given several times.",
            valueName: "header=text"
        ),
        transform: Self.pair
    )
    var only: [PairArgument] = []

    @Option(help: ArgumentHelp("The first day to use, written as in the reports.", valueName: "day"))
    var from: String?

    @Option(help: ArgumentHelp("The last day to use.", valueName: "day"))
    var to: String?

    @Option(
        name: .customLong("without"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A day to leave out; may be given several times.", valueName: "day")
    )
    var without: [String] = []

    @Flag(
        name: .customLong("requests-of-line-items"),
        help: "Take the number of requests from the line item that was asked most, whatever the reports say."
    )
    var requestsOfLineItems = false

    @Option(
        help: ArgumentHelp(
            "The treatment of rows about the same thing with different numbers: add, first or last.",
            valueName: "how"
        ),
        completion: .list(FitOptions.SameRows.allCases.map(\.rawValue)),
        transform: Self.sameRows
    )
    var sameRows: FitOptions.SameRows?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The share of rows that may go unused before the command fails.", valueName: "percent"),
        transform: Self.share
    )
    var unused = 0.1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The hidden quality of users: the share by which one half fills more often than the mean, and the other half "
                + "less often, such as 60% or 30%±34%; 0% for identical users. A log with enough users replaces it. "
                + "(default: 30%±34%)",
            valueName: "percent"
        ),
        transform: HiddenQualityArgument.quality
    )
    var hiddenQuality = HiddenQualityArgument.assumed

    func apply(to options: inout FitOptions) {
        options.renamed = Dictionary(self.renamed.map { ($0.name, $0.value) }) { _, last in last }
        options.only = Dictionary(self.only.map { ($0.name, $0.value) }) { _, last in last }
        (options.firstDay, options.lastDay) = (self.from, self.to)
        options.leftOutDays = Set(self.without)
        options.takesRequestsFromLineItems = self.requestsOfLineItems
        options.sameRows = self.sameRows
        options.unusedShare = self.unused
        options.hiddenQuality = self.hiddenQuality
    }

    private static func pair(_ text: String) throws -> PairArgument { try PairArgument(text) }

    private static func sameRows(_ text: String) throws -> FitOptions.SameRows {
        if let sameRows = FitOptions.SameRows(rawValue: text) { return sameRows }
        throw ValidationError("\(text.quoted) is none of add, first, last.")
    }

    private static func share(_ text: String) throws -> Double {
        let number = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard let percent = Double(number), (0...100).contains(percent) else {
            throw ValidationError("\(text.quoted) is no percentage from 0 to 100, such as 20%.")
        }
        return percent / 100
    }
}
