public import MediationCore

/// How reports are to be read and fitted.
public struct FitOptions: Sendable {
    /// What users are divided by.
    public enum Segmentation: String, CaseIterable, Sendable {
        /// By the country that the report has.
        case country
        /// By the ad format that the report has.
        case format
    }

    /// A way to count rows that are about the same and have other numbers.
    public enum SameRows: String, CaseIterable, Sendable {
        /// They are about different things that the report does not tell apart: all count.
        case add
        /// The first one counts.
        case first
        /// The last one counts, for it corrects those before.
        case last
    }

    /// What the reports are in; `nil` to recognise each by its content.
    public var format: ReportFormat?

    /// The ad unit, if the reports have several.
    public var adUnit: String?

    /// What users are divided by; `nil` if they are not.
    public var segmentation: Segmentation?

    /// What columns mean that are not known, by their headers: a name of ``columnNames``.
    public var columns: [String: String]

    /// How many USD the currency of the reports is worth; `nil` if they are in USD.
    public var usd: Double?

    /// The waterfall; `nil` to make one from the reports.
    public var configuration: MediationConfiguration?

    /// What is known about line items that were asked less often than the waterfall says, by name.
    public var explained: [String: String]

    /// The share of rows that may go unused, 0…1, before it is an error.
    public var unusedShare = 0.1

    /// The way to count rows that are about the same and have other numbers; `nil` to count the first one, and the others
    /// as unused.
    public var sameRows: SameRows?

    /// The names that line items have in the waterfall, by their names in the reports.
    public var renamed: [String: String] = [:]

    /// The rows to use, by headers and what their cells have to say.
    public var only: [String: String] = [:]

    /// The first day to use, as the reports write it.
    public var firstDay: String?

    /// The last day to use, as the reports write it.
    public var lastDay: String?

    /// The days to leave out, as the reports write them.
    public var leftOutDays: Set<String> = []

    /// A flag to count as many requests as the line item had that was asked most, whatever the reports say.
    public var takesRequestsFromLineItems = false

    /// How many requests are simulated to see whether the model gives the reports back.
    public var requests: Int

    /// How many threads simulate them.
    public var threads: Int

    /// What a column can mean.
    public static var columnNames: [String] { ReportColumn.names }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - format: What the reports are in.
    ///   - adUnit: The ad unit, if the reports have several.
    ///   - segmentation: What users are divided by.
    ///   - columns: What columns mean that are not known.
    ///   - usd: How many USD the currency of the reports is worth.
    ///   - configuration: The waterfall.
    ///   - explained: What is known about line items that were asked less often than the waterfall says.
    ///   - requests: How many requests are simulated.
    ///   - threads: How many threads simulate them.
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
