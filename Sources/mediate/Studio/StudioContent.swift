/// The sections of the page that depend on what the studio shows.
struct StudioContent: Sendable {
    /// The loads of a trace alone, and nothing that changes.
    var isTrace = false
    /// The demonstration app.
    var hasApp = false
    /// A waterfall to be changed.
    var hasWaterfall = false
}
