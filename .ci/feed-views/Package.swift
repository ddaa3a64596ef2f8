// swift-tools-version: 6.2
import PackageDescription

// Lists in UIKit, run on Linux: the sources of this repository, with a stand-in for UIKit that is as strict as UIKit.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let uiKit = [
    "UIKit.swift", "UIKit+Rows.swift", "UIKit+RowBatch.swift", "UIKit+Tables.swift", "UIKit+Collections.swift",
    "UIKit+Diffable.swift",
]

let package = Package(
    name: "feed-views",
    targets: [
        .target(
            name: "ObjectiveC",
            path: "UIKit",
            exclude: ["AppKit.swift", "SwiftUI.swift"] + uiKit,
            sources: ["ObjectiveC.swift"]
        ),
        .target(
            name: "UIKit",
            dependencies: ["ObjectiveC"],
            path: "UIKit",
            exclude: ["ObjectiveC.swift", "AppKit.swift", "SwiftUI.swift"],
            sources: uiKit
        ),
        // All but the recognizer of taps, which needs the runtime of Objective-C.
        .target(
            name: "PlatformViews",
            dependencies: ["UIKit"],
            path: "PlatformViews",
            exclude: ["Views/TapRecognizer+UIKit.swift"],
            swiftSettings: settings
        ),
        .target(
            name: "MediationCore",
            dependencies: ["PlatformViews"],
            path: "Sources/MediationCore",
            swiftSettings: settings
        ),
        .target(
            name: "MediationFeed",
            dependencies: ["MediationCore"],
            path: "Sources/MediationFeed",
            swiftSettings: settings
        ),
        .target(
            name: "MediationFeedUI",
            dependencies: ["MediationFeed", "UIKit"],
            path: "Sources/MediationFeedUI",
            swiftSettings: settings
        ),
        .target(name: "TestSupport", dependencies: ["MediationCore"], path: "TestSupport", swiftSettings: settings),
        // With the table of docs/feed.md in it, as it stands there.
        .target(
            name: "FeedViewSessions",
            dependencies: [
                "MediationFeedUI", "MediationFeed", "MediationCore", "PlatformViews", "UIKit", "TestSupport",
            ],
            path: "Sessions",
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .executableTarget(
            name: "feed-views",
            dependencies: ["FeedViewSessions"],
            path: "Check",
            swiftSettings: settings
        ),
        .testTarget(
            name: "FeedViewTests",
            dependencies: [
                "FeedViewSessions", "MediationFeedUI", "MediationFeed", "MediationCore", "UIKit", "TestSupport",
            ],
            path: "Tests",
            // Testing has more to offer where UIKit is imported, but for the real one.
            swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
        ),
    ]
)
