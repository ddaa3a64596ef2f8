/// The format of a report.
///
/// The format is recognised from the content; the names are for users who want to specify it.
///
/// Closed: another case comes only with a new major version.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// A table as the AdMob console exports it: UTF-16 or UTF-8, tabs or commas, headers in the user's language.
    case admob
    /// A response of the AdMob API, in JSON.
    case admobAPI = "admob-api"
    /// A table of AppLovin MAX, in CSV.
    case max
    /// A response of the MAX reporting API, in JSON.
    case maxJSON = "max-json"
    /// A table of LevelPlay, in CSV, of either generation of its reporting.
    case levelPlay = "levelplay"
    /// A response of the LevelPlay reporting API, in JSON.
    case levelPlayJSON = "levelplay-json"
    /// Response infos of this library, one JSON object per line.
    case responseInfo = "response-info"
    /// Waterfall infos of MAX, one JSON object per line.
    case maxWaterfallInfo = "max-waterfall-info"
    /// Response infos of the Google Mobile Ads SDK, one JSON object per line.
    case gmaResponseInfo = "gma-response-info"
    /// Attempts, one per row, in JSON or a table, each with its load, line item and outcome.
    case attempts

    /// Indicates whether the report consists of loads instead of sums.
    public var isLog: Bool {
        switch self {
        case .responseInfo, .maxWaterfallInfo, .gmaResponseInfo, .attempts: true
        default: false
        }
    }

    /// Indicates whether the report is a table instead of JSON.
    var isTable: Bool {
        switch self {
        case .admob, .max, .levelPlay: true
        default: false
        }
    }
}
