// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "core-only",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "CoreOnly",
            dependencies: [.product(name: "MediationCore", package: "swift-mediation")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ]
)
