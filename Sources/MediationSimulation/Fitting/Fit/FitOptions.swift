public import MediationCore

/// The options for reading and fitting reports.
public struct FitOptions: Sendable {
    /// The property that users are divided by.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Segmentation: String, CaseIterable, Sendable {
        /// The country in the report.
        case country
        /// The ad format in the report.
        case format
    }

    /// A way to count rows that are about the same subject and have different numbers.
    ///
    /// Closed: another case comes only with a new major version.
    public enum SameRows: String, CaseIterable, Sendable {
        /// All rows count, since they are about different subjects that the report does not distinguish.
        case add
        /// The first row counts.
        case first
        /// The last row counts, since it corrects the rows before it.
        case last
    }

    /// The format of the reports; `nil` to recognise the format of each by its content.
    public var format: ReportFormat?

    /// The ad unit, if the reports have several.
    public var adUnit: String?

    /// The property that users are divided by; `nil` not to divide them.
    public var segmentation: Segmentation?

    /// The meanings of unknown columns, by header; each is one of ``columnNames``.
    public var columns: [String: String]

    /// The value of one unit of the reports' currency in USD; `nil` if the reports are in USD.
    public var usd: Double?

    /// The waterfall; `nil` to make one from the reports.
    public var configuration: MediationConfiguration?

    /// The reasons that line items were asked less often than the waterfall implies, by name.
    public var explained: [String: String]

    /// The share of rows that may go unused before that is an error, 0…1.
    public var unusedShare = 0.1

    /// The way to count rows that are about the same subject and have different numbers; `nil` to count the first row
    /// or a later one that looks like its correction, and the others as unused.
    public var sameRows: SameRows?

    /// The names that line items have in the waterfall, by their names in the reports.
    public var renamed: [String: String] = [:]

    /// The rows to use, by header and the text that their cells must have.
    public var only: [String: String] = [:]

    /// The first day to use, as the reports write it.
    public var firstDay: String?

    /// The last day to use, as the reports write it.
    public var lastDay: String?

    /// The days to leave out, as the reports write them.
    public var leftOutDays: Set<String> = []

    /// Indicates whether as many requests are counted as the line item with the most attempts had, whatever the reports
    /// say.
    public var takesRequestsFromLineItems = false

    /// The hidden quality of users, unless a log has it; `nil` if all are alike.
    public var hiddenQuality: HiddenQuality?

    /// The number of requests that are simulated to check whether the model reproduces the reports.
    public var requests: Int

    /// The number of threads that simulate.
    public var threads: Int

    /// The possible meanings of a column.
    public static var columnNames: [String] { ReportColumn.names }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - format: The format of the reports.
    ///   - adUnit: The ad unit, if the reports have several.
    ///   - segmentation: The property that users are divided by.
    ///   - columns: The meanings of unknown columns.
    ///   - usd: The value of one unit of the reports' currency in USD.
    ///   - configuration: The waterfall.
    ///   - explained: The reasons that line items were asked less often than the waterfall implies.
    ///   - requests: The number of requests that are simulated.
    ///   - threads: The number of threads that simulate.
    public init(
        format: ReportFormat? = nil,
        adUnit: String? = nil,
        segmentation: Segmentation? = nil,
        columns: [String: String] = [:],
        usd: Double? = nil,
        configuration: MediationConfiguration? = nil,
        explained: [String: String] = [:],
        requests: Int = 1_000_000,
        threads: Int = 1
    ) {
        self.format = format
        self.adUnit = adUnit
        self.segmentation = segmentation
        self.columns = columns
        self.usd = usd
        self.configuration = configuration
        self.explained = explained
        self.requests = requests
        self.threads = threads
    }
}
