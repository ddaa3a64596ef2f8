// Becomes the end of Package.swift in a copy of this package, whose targets a generated adapter joins: the fake hosts are
// no products.

package.targets.removeAll { $0.type == .test }
package.targets.append(
    .target(
        name: "AcmeSDK",
        dependencies: ["MediationCore"],
        path: "Tests/Acme/AcmeSDK",
        swiftSettings: [.swiftLanguageMode(.v5)]
    )
)
for (name, dependency) in [
    ("AcmeAdapter", "AcmeSDK"), ("AcmeHarness", "MediationConformance"), ("AcmeLevelPlay", "MediationBridgeLevelPlay"),
] {
    package.targets.append(
        .target(
            name: name,
            dependencies: [.target(name: dependency), "MediationCore"] + (name == "AcmeAdapter" ? [] : ["AcmeAdapter"]),
            path: "Tests/Acme/\(name)"
        )
    )
}
package.targets.append(
    .testTarget(
        name: "AcmeHostTests",
        dependencies: [
            "AcmeAdapter", "AcmeHarness", "AcmeLevelPlay", "FakeGMA", "FakeMAX", "FakeLevelPlay", "BridgeTesting",
            "MediationBridgeGMA", "MediationBridgeMAX", "MediationBridgeLevelPlay", "MediationBridge",
            "GoogleMobileAdsStandIn", "AppLovinSDKStandIn", "IronSourceStandIn", "MediationConformance",
            "MediationCore", "MediationTesting", "PlatformViews",
        ],
        swiftSettings: bridgeSettings
    )
)
