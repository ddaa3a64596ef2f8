// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

// A bridge reaches members of its host's types without importing the host, whose names are ours.
let bridgeSettings = settings.filter { "\($0)" != "\(SwiftSetting.enableUpcomingFeature("MemberImportVisibility"))" }

// Adapters that are broken, or look it, are optimized nowhere: they trap where they should, and take less time to build.
let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// The packages of the command-line tools: an app or an adapter says `traits: []` and fetches none of them.
func tool(_ product: String, package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["CLI"]))
}

// What an app links says what it does with the user's data. Where the file is a resource, SwiftPM adds a source that
// imports all of Foundation: on Darwin that costs nothing, on Linux tens of megabytes.
#if canImport(Darwin)
let manifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
let notForThisSystem: [String] = []
#else
let manifest: [Resource] = []
let notForThisSystem = ["PrivacyInfo.xcprivacy"]
#endif

let package = Package(
    name: "swift-mediation",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "Mediation", targets: ["Mediation"]),
        .library(name: "MediationCore", targets: ["MediationCore", "PlatformViews"]),
        .library(name: "MediationNetworking", targets: ["MediationNetworking"]),
        .library(name: "MediationConformance", targets: ["MediationConformance"]),
        .library(name: "MediationConformanceTesting", targets: ["MediationConformanceTesting"]),
        .library(name: "MediationOpenRTB", targets: ["MediationOpenRTB"]),
        .library(name: "MediationBridgeGMA", targets: ["MediationBridgeGMA"]),
        .library(name: "MediationBridgeMAX", targets: ["MediationBridgeMAX"]),
        .library(name: "MediationBridgeLevelPlay", targets: ["MediationBridgeLevelPlay"]),
        .library(name: "MediationFeed", targets: ["MediationFeed", "MediationFeedUI"]),
        .library(name: "MediationSimulation", targets: ["MediationSimulation"]),
        .library(name: "MediationTesting", targets: ["MediationTesting"]),
        .library(name: "MediationObservability", targets: ["MediationObservability"]),
        .library(name: "MediationStudioLink", targets: ["MediationStudioLink"]),
        .library(name: "SampleNetwork", targets: ["SampleNetwork", "SampleAdSDK"]),
        .executable(name: "mediate", targets: ["mediate"]),
        .plugin(name: "MergeAdNetworks", targets: ["MergeAdNetworks"]),
    ],
    traits: [
        .trait(name: "CLI", description: "The command-line tools and the packages that they use."),
        .trait(name: "Logging", description: "Logs of loads and ads, with swift-log."),
        .trait(name: "Metrics", description: "Metrics of loads and ads, with swift-metrics."),
        .trait(name: "Tracing", description: "Spans of loads, with swift-distributed-tracing."),
        .default(enabledTraits: ["CLI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .target(
            name: "PlatformViews",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "Waterfall",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationCore",
            dependencies: ["Waterfall", "PlatformViews"],
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationNetworking",
            dependencies: ["MediationCore"],
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationOpenRTB",
            dependencies: ["MediationCore", "MediationNetworking", "PlatformViews"],
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationOpenRTBConformance",
            dependencies: ["MediationOpenRTB", "MediationConformance", "MediationCore", "PlatformViews"],
            swiftSettings: settings
        ),
        .target(
            name: "Mediation",
            dependencies: ["MediationCore", "MediationNetworking", "PlatformViews"],
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationBridge",
            dependencies: ["Mediation", "MediationCore", "MediationNetworking", "PlatformViews"],
            path: "Sources/MediationBridges/Bridge",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "GoogleMobileAdsStandIn",
            dependencies: ["PlatformViews"],
            path: "Sources/MediationBridges/GoogleMobileAdsStandIn",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationBridgeGMA",
            dependencies: [
                "MediationBridge", "MediationCore", "PlatformViews", "GoogleMobileAdsStandIn",
            ],
            path: "Sources/MediationBridges/GMA",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: bridgeSettings
        ),
        .target(
            name: "AppLovinSDKStandIn",
            dependencies: ["PlatformViews"],
            path: "Sources/MediationBridges/AppLovinSDKStandIn",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationBridgeMAX",
            dependencies: [
                "MediationBridge", "MediationCore", "PlatformViews", "AppLovinSDKStandIn",
            ],
            path: "Sources/MediationBridges/MAX",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: bridgeSettings
        ),
        .target(
            name: "IronSourceStandIn",
            dependencies: ["PlatformViews"],
            path: "Sources/MediationBridges/IronSourceStandIn",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationBridgeLevelPlay",
            dependencies: ["MediationBridge", "MediationCore", "PlatformViews", "IronSourceStandIn"],
            path: "Sources/MediationBridges/LevelPlay",
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: bridgeSettings
        ),
        .target(
            name: "MediationFeed",
            dependencies: ["MediationCore"],
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationFeedUI",
            dependencies: ["MediationCore", "MediationFeed"],
            exclude: notForThisSystem,
            resources: manifest,
            swiftSettings: settings
        ),
        .target(
            name: "MediationObservability",
            dependencies: [
                "MediationCore",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"])),
                .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "MediationStudioLink",
            dependencies: ["MediationCore", "MediationNetworking"],
            swiftSettings: settings
        ),
        .target(
            name: "MediationSimulation",
            dependencies: ["MediationCore"],
            // Nothing but arithmetic: unoptimized, its tests take five times as long.
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(
            name: "MediationConformance",
            dependencies: ["MediationCore", "PlatformViews", "MediationTesting"],
            swiftSettings: settings
        ),
        .target(
            name: "MediationConformanceTesting",
            dependencies: ["MediationConformance"],
            swiftSettings: settings
        ),
        .target(
            name: "SampleAdSDK",
            dependencies: ["PlatformViews"],
            path: "SampleNetwork/SDK",
            swiftSettings: settings
        ),
        .target(
            name: "SampleNetwork",
            dependencies: ["MediationCore", "SampleAdSDK", "PlatformViews"],
            path: "SampleNetwork/Adapter",
            swiftSettings: settings
        ),
        .target(
            name: "SampleNetworkConformance",
            dependencies: ["MediationConformance", "MediationCore", "SampleNetwork", "SampleAdSDK", "PlatformViews"],
            path: "SampleNetwork/Conformance",
            swiftSettings: settings
        ),
        .target(
            name: "SampleAdServer",
            dependencies: [tool("FlyingFox", package: "FlyingFox"), tool("FlyingSocks", package: "FlyingFox")],
            path: "SampleNetwork/Server",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "mediate",
            dependencies: [
                "Mediation", "MediationCore", "MediationNetworking", "MediationFeed", "MediationOpenRTB",
                "MediationSimulation", "MediationStudioLink", "PlatformViews", "SampleNetwork", "SampleAdSDK",
                "SampleAdServer", "SampleNetworkConformance",
                "MediationOpenRTBConformance", "MediationConformance",
                "MediationTesting",
                tool("ArgumentParser", package: "swift-argument-parser"),
                tool("FlyingFox", package: "FlyingFox"),
                tool("FlyingSocks", package: "FlyingFox"),
                tool("Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "mediate-bench",
            dependencies: [
                "MediationCore", "MediationNetworking", "MediationOpenRTB", "MediationFeed", "MediationSimulation",
                "SampleNetwork",
                "SampleAdSDK", "SampleAdServer", "MediationTesting",
            ],
            swiftSettings: settings
        ),
        .target(name: "MediationTesting", dependencies: ["MediationCore", "PlatformViews"], swiftSettings: settings),
        .executableTarget(name: "ad-networks", swiftSettings: settings),
        .plugin(
            name: "MergeAdNetworks",
            capability: .command(
                intent: .custom(
                    verb: "merge-ad-networks",
                    description: "Merges the identifiers of ad networks into an Info.plist."
                ),
                permissions: [.writeToPackageDirectory(reason: "The Info.plist gets the identifiers of ad networks.")]
            ),
            dependencies: ["ad-networks"],
            path: "Sources/MergeAdNetworks"
        ),
        .testTarget(
            name: "ad-networksTests",
            dependencies: ["ad-networks"],
            swiftSettings: settings
        ),
        .target(
            name: "LoopbackServer",
            dependencies: [tool("FlyingSocks", package: "FlyingFox")],
            path: "Tests/LoopbackServer",
            swiftSettings: settings
        ),
        .target(name: "TestWidth", path: "Tests/TestWidth"),
        .target(
            name: "WaterfallSchedules",
            dependencies: ["MediationCore", "MediationTesting"],
            path: "Tests/WaterfallSchedules",
            swiftSettings: settings
        ),
        .target(
            name: "ConformanceReportSamples",
            dependencies: ["MediationConformance"],
            path: "Tests/ConformanceReportSamples",
            swiftSettings: settings
        ),
        .target(
            name: "FeedProof",
            dependencies: ["MediationFeed", "MediationCore", "MediationTesting"],
            path: "Tests/FeedProof",
            // A naive list, gone through from end to end after each edit: unoptimized, it takes most of its tests' time.
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(
            name: "FullScreenProof",
            dependencies: ["MediationCore", "PlatformViews", "MediationTesting"],
            path: "Tests/FullScreenProof",
            swiftSettings: settings
        ),
        .target(
            name: "SimulationProof",
            dependencies: ["MediationSimulation", "MediationCore", "MediationTesting"],
            path: "Tests/SimulationProof",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "mediate-check",
            dependencies: [
                "WaterfallSchedules", "FeedProof", "FullScreenProof", "SimulationProof", "ConformanceMutants",
                "OddAdapters", "ForeignAdapters", "ConformanceReportSamples", "MediationConformance", "MediationCore",
                "MediationNetworking", "PlatformViews", "SampleNetwork", "SampleAdServer", "MediationTesting",
                tool("ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/mediate-check",
            swiftSettings: settings
        ),
        .target(
            name: "BridgeTesting",
            dependencies: [
                "MediationBridge", "MediationConformance", "MediationCore", "MediationTesting", "PlatformViews",
            ],
            path: "Tests/BridgeTesting",
            swiftSettings: settings
        ),
        .target(
            name: "FakeMAX",
            dependencies: [
                "BridgeTesting", "MediationBridgeMAX", "MediationBridge", "AppLovinSDKStandIn",
                "MediationConformance", "MediationCore", "PlatformViews",
            ],
            path: "Tests/FakeMAX",
            swiftSettings: bridgeSettings
        ),
        .testTarget(
            name: "MediationBridgeMAXTests",
            dependencies: [
                "FakeMAX", "BridgeTesting", "MediationBridgeMAX", "MediationBridge", "AppLovinSDKStandIn",
                "MediationConformance", "MediationCore", "PlatformViews", "SampleNetwork", "SampleNetworkConformance",
            ],
            swiftSettings: bridgeSettings
        ),
        .target(
            name: "FakeLevelPlay",
            dependencies: [
                "BridgeTesting", "MediationBridgeLevelPlay", "MediationBridge", "IronSourceStandIn",
                "MediationConformance", "MediationCore", "PlatformViews",
            ],
            path: "Tests/FakeLevelPlay",
            swiftSettings: bridgeSettings
        ),
        .testTarget(
            name: "MediationBridgeLevelPlayTests",
            dependencies: [
                "FakeLevelPlay", "BridgeTesting", "MediationBridgeLevelPlay", "MediationBridge", "IronSourceStandIn",
                "MediationConformance", "MediationCore", "PlatformViews", "SampleNetwork", "SampleNetworkConformance",
            ],
            swiftSettings: bridgeSettings
        ),
        .target(
            name: "FakeGMA",
            dependencies: [
                "BridgeTesting", "MediationBridgeGMA", "MediationBridge", "GoogleMobileAdsStandIn",
                "MediationConformance",
                "MediationCore", "MediationTesting", "PlatformViews",
            ],
            path: "Tests/FakeGMA",
            swiftSettings: bridgeSettings
        ),
        .testTarget(
            name: "MediationBridgeGMATests",
            dependencies: [
                "FakeGMA", "BridgeTesting", "MediationBridgeGMA", "MediationBridge", "GoogleMobileAdsStandIn",
                "MediationConformance",
                "MediationCore", "MediationTesting", "PlatformViews", "SampleNetwork", "SampleNetworkConformance",
                "SampleAdSDK",
            ],
            swiftSettings: bridgeSettings
        ),
        .testTarget(
            name: "PlatformViewsTests",
            dependencies: ["PlatformViews", "MediationTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationTestingTests",
            dependencies: ["MediationTesting", "MediationCore", "PlatformViews"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationCoreTests",
            dependencies: [
                "MediationCore", "PlatformViews", "MediationTesting", "WaterfallSchedules", "FullScreenProof",
                "TestWidth",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationNetworkingTests",
            dependencies: ["MediationNetworking", "MediationCore", "LoopbackServer"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationTests",
            dependencies: [
                "Mediation", "MediationFeed", "MediationNetworking", "MediationTesting", "PlatformViews", "SampleAdSDK",
                "SampleNetwork", "SampleAdServer", "LoopbackServer",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ConformanceMutants",
            dependencies: ["MediationConformance", "MediationCore", "PlatformViews"],
            path: "Tests/ConformanceMutants",
            swiftSettings: unoptimized
        ),
        .target(
            name: "OddAdapters",
            dependencies: ["MediationConformance", "MediationCore", "PlatformViews"],
            path: "Tests/OddAdapters",
            swiftSettings: unoptimized
        ),
        .target(
            name: "ForeignAdapters",
            dependencies: ["MediationConformance", "MediationCore", "PlatformViews"],
            path: "Tests/ForeignAdapters",
            swiftSettings: unoptimized
        ),
        .testTarget(
            name: "MediationConformanceTests",
            dependencies: [
                "MediationConformance", "MediationCore", "ConformanceMutants",
                "ConformanceReportSamples", "MediationTesting", "OddAdapters", "mediate-check", "PlatformViews",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationConformanceTestingTests",
            dependencies: [
                "MediationConformanceTesting", "MediationConformance", "ConformanceMutants", "MediationCore",
                "MediationTesting", "PlatformViews",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationFeedTests",
            dependencies: [
                "MediationFeed", "MediationCore", "MediationNetworking", "PlatformViews", "SampleNetwork",
                "SampleAdServer", "FeedProof", "MediationTesting",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationOpenRTBTests",
            dependencies: [
                "MediationOpenRTB", "MediationOpenRTBConformance", "MediationConformance", "MediationCore",
                "MediationNetworking", "PlatformViews", "SampleAdServer", "MediationTesting",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediationSimulationTests",
            dependencies: [
                "MediationSimulation", "MediationCore", "SimulationProof", "MediationTesting", "PlatformViews",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SampleAdSDKTests",
            dependencies: ["SampleAdSDK", "SampleAdServer", "PlatformViews", "LoopbackServer", "MediationTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SampleAdServerTests",
            dependencies: ["SampleAdServer", "MediationTesting", tool("FlyingSocks", package: "FlyingFox")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SampleNetworkTests",
            dependencies: [
                "SampleNetwork", "SampleAdSDK", "SampleAdServer", "MediationCore", "MediationNetworking",
                "PlatformViews", "MediationTesting",
                tool("FlyingFox", package: "FlyingFox"), tool("FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "mediateTests",
            dependencies: [
                "mediate", "MediationConformance", "MediationCore", "MediationFeed", "MediationNetworking",
                "MediationSimulation", "MediationStudioLink", "MediationTesting", "PlatformViews", "SampleAdServer",
                tool("ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
    ]
)
