// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "feed",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Feed",
            dependencies: [
                .product(name: "MediationCore", package: "swift-mediation"),
                .product(name: "MediationFeed", package: "swift-mediation"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ]
)
