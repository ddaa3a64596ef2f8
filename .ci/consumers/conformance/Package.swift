// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "conformance",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "CheckedAdapter",
            dependencies: [
                .product(name: "MediationCore", package: "swift-mediation"),
                .product(name: "MediationConformance", package: "swift-mediation"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .testTarget(
            name: "CheckedAdapterTests",
            dependencies: [
                "CheckedAdapter",
                .product(name: "MediationConformance", package: "swift-mediation"),
                .product(name: "MediationConformanceTesting", package: "swift-mediation"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ]
)
