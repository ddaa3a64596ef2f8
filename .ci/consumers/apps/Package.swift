// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "apps",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "FrontDoor",
            dependencies: [.product(name: "Mediation", package: "swift-mediation")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "Mediation", package: "swift-mediation"),
                .product(name: "MediationOpenRTB", package: "swift-mediation"),
                .product(name: "SampleNetwork", package: "swift-mediation"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .target(
            name: "AppCore",
            dependencies: [.product(name: "Mediation", package: "swift-mediation")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .target(
            name: "AcmeBridges",
            dependencies: [
                .product(name: "MediationBridgeGMA", package: "swift-mediation"),
                .product(name: "MediationBridgeMAX", package: "swift-mediation"),
                .product(name: "MediationBridgeLevelPlay", package: "swift-mediation"),
                .product(name: "MediationCore", package: "swift-mediation"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .testTarget(
            name: "AppCoreTests",
            dependencies: ["AppCore", .product(name: "MediationTesting", package: "swift-mediation")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ]
)
