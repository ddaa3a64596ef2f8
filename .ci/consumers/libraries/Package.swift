// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-mediation") }

func program(_ name: String, _ products: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: products.map(product),
        swiftSettings: [.treatAllWarnings(as: .error)]
    )
}

let package = Package(
    name: "libraries",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://example.org/swift-mediation", branch: "main", traits: [])
    ],
    targets: [
        program("CoreOnly", "MediationCore"),
        program("OwnAdapter", "MediationCore"),
        program("Feed", "MediationCore", "MediationFeed"),
        program("CheckedAdapter", "MediationCore", "MediationConformance"),
        .testTarget(
            name: "CheckedAdapterTests",
            dependencies: [
                "CheckedAdapter", product("MediationConformance"), product("MediationConformanceTesting"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ]
)
