import PlatformViews

/// The screen of the demonstration app, in points; the page draws it with the same numbers.
enum StudioPhone {
    static let screen = ViewRect(x: 0, y: 0, width: 360, height: 640)
    static let list = ViewRect(x: 0, y: 0, width: 360, height: 580)
    static let bannerX = 20.0
    static let bannerY = 586.0
    static let articleHeight = 96.0
    static let adHeight = 132.0
    /// The button in the row of an ad.
    static let button = ViewRect(x: 228, y: 84, width: 120, height: 36)
    static let articleCount = 300
}
