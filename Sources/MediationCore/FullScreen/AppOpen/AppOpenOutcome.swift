/// The outcome of a launch, or of a return to the app, at which an app-open ad may be shown.
///
/// A struct and not an enum: new outcomes appear in minor releases.
public struct AppOpenOutcome: Equatable, Sendable {
    /// The stable name.
    public let name: String

    /// The reason why the ad could not be presented; set only for the outcome named "failed".
    public let error: MediationError?

    private init(_ name: String, error: MediationError? = nil) {
        self.name = name
        self.error = error
    }

    /// Compares two outcomes by their names and the codes of their errors.
    public static func == (one: AppOpenOutcome, other: AppOpenOutcome) -> Bool {
        one.name == other.name && one.error?.code == other.error?.code
    }

    /// An ad was shown, and has left the screen.
    public static let shown = AppOpenOutcome("shown")
    /// No ad was ready in time.
    public static let notReady = AppOpenOutcome("notReady")
    /// The user was away for less than ``AppOpenAdKeeper/minimumAbsence``, or not at all.
    public static let wasNotAway = AppOpenOutcome("wasNotAway")
    /// The user comes back from where a click on an ad led.
    public static let afterClick = AppOpenOutcome("afterClick")
    /// Another ad covers the screen, or has left it less than ``AppOpenAdKeeper/quietTime`` ago.
    public static let afterOtherAd = AppOpenOutcome("afterOtherAd")
    /// The app had called ``AppOpenAdKeeper/skipNextReturn()``.
    public static let skipped = AppOpenOutcome("skipped")

    /// An ad was ready and could not be presented.
    public static func failed(_ error: MediationError) -> AppOpenOutcome { AppOpenOutcome("failed", error: error) }
}
