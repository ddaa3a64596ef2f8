/// What a report is in.
///
/// It is recognised from the content; the names of these are for those who want to say it.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// A table as the AdMob console exports it: UTF-16 or UTF-8, tabs or commas, headers in the user's language.
    case admob
    /// An answer of the AdMob API, in JSON.
    case admobAPI = "admob-api"
    /// A table of AppLovin MAX, in CSV.
    case max
    /// An answer of the MAX reporting API, in JSON.
    case maxJSON = "max-json"
    /// A table of LevelPlay, in CSV, of either generation of its reporting.
    case levelPlay = "levelplay"
    /// An answer of the LevelPlay reporting API, in JSON.
    case levelPlayJSON = "levelplay-json"
    /// Response infos of this library, one JSON object to a line.
    case responseInfo = "response-info"
    /// Waterfall infos of MAX, one JSON object to a line.
    case maxWaterfallInfo = "max-waterfall-info"
    /// Response infos of the Google Mobile Ads SDK, one JSON object to a line.
    case gmaResponseInfo = "gma-response-info"

    /// Whether it has loads, and not sums.
    public var isLog: Bool {
        switch self {
        case .responseInfo, .maxWaterfallInfo, .gmaResponseInfo: true
        default: false
        }
    }

    /// Whether it is a table and not JSON.
    var isTable: Bool {
        switch self {
        case .admob, .max, .levelPlay: true
        default: false
        }
    }
}
