// swift-tools-version: 6.2
import PackageDescription

// Lists in UIKit, run on Linux: the sources of this repository, with a stand-in that is as strict as UIKit.
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
        // Everything except the tap recognizer, which needs the Objective-C runtime.
        .target(
            name: "PlatformViews",
            dependencies: ["UIKit"],
            path: "PlatformViews",
            exclude: ["Views/TapRecognizer+UIKit.swift"],
            swiftSettings: settings
        ),
        .target(name: "Waterfall", path: "Sources/Waterfall", swiftSettings: settings),
        .target(
            name: "MediationCore",
            dependencies: ["Waterfall", "PlatformViews"],
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
        .target(
            name: "MediationTesting",
            dependencies: ["MediationCore"],
            path: "Sources/MediationTesting",
            swiftSettings: settings
        ),
        // Contains the table of docs/feed.md unchanged.
        .target(
            name: "FeedViewSessions",
            dependencies: [
                "MediationFeedUI", "MediationFeed", "MediationCore", "PlatformViews", "UIKit", "MediationTesting",
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
                "FeedViewSessions", "MediationFeedUI", "MediationFeed", "MediationCore", "UIKit", "MediationTesting",
            ],
            path: "Tests",
            // Testing adds an overlay where UIKit is imported, but only for the real UIKit.
            swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
        ),
    ]
)
