// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "forecast",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Forecast",
            dependencies: [
                .product(name: "MediationCore", package: "swift-mediation"),
                .product(name: "MediationSimulation", package: "swift-mediation"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ]
)
