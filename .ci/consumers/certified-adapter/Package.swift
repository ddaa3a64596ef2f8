// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "acme-adapter",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    products: [.library(name: "AcmeAdapter", targets: ["AcmeAdapter"])],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        .target(name: "AcmeSDK"),
        .target(
            name: "AcmeAdapter",
            dependencies: ["AcmeSDK", .product(name: "MediationCore", package: "swift-mediation")]
        ),
        .target(
            name: "AcmeHarness",
            dependencies: [
                "AcmeAdapter", "AcmeSDK",
                .product(name: "MediationConformance", package: "swift-mediation"),
                .product(name: "MediationCore", package: "swift-mediation"),
            ]
        ),
        .executableTarget(
            name: "acme-conformance",
            dependencies: ["AcmeHarness", .product(name: "MediationConformance", package: "swift-mediation")]
        ),
        .executableTarget(
            name: "acme-app",
            dependencies: [
                "AcmeAdapter",
                .product(name: "MediationConformance", package: "swift-mediation"),
                .product(name: "MediationCore", package: "swift-mediation"),
            ]
        ),
        .testTarget(
            name: "AcmeTests",
            dependencies: [
                "AcmeAdapter", "AcmeHarness",
                .product(name: "MediationConformance", package: "swift-mediation"),
                .product(name: "MediationConformanceTesting", package: "swift-mediation"),
                .product(name: "MediationCore", package: "swift-mediation"),
            ]
        ),
    ]
)
