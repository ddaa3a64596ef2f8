// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "observed",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(
            url: "https://example.org/swift-mediation",
            branch: "main",
            traits: ["Logging", "Metrics", "Tracing"]
        ),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .target(
            name: "Observed",
            dependencies: [
                .product(name: "Mediation", package: "swift-mediation"),
                .product(name: "MediationObservability", package: "swift-mediation"),
                .product(name: "MediationStudioLink", package: "swift-mediation"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .testTarget(
            name: "ObservedTests",
            dependencies: [
                "Observed",
                .product(name: "MediationTesting", package: "swift-mediation"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ]
)
