extension AdapterTemplate {
    static let package = AdapterTemplate(
        "Package.swift",
        #"""
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "acme-adapter",
            platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
            products: [
        {{#hosts}}
                .library(name: "AcmeAdapter", targets: ["AcmeAdapter"]),
        {{hostProducts}}
        {{/hosts}}
        {{^hosts}}
                .library(name: "AcmeAdapter", targets: ["AcmeAdapter"])
        {{/hosts}}
            ],
            dependencies: [
                {{dependency}}
            ],
            targets: [
                // Step 1: the network's SDK instead of its stand-in.
                // Like most SDKs, it is not written for Swift 6, so the compiler does not check its threads.
                .target(
                    name: "AcmeSDK",
                    dependencies: [.product(name: "MediationCore", package: "swift-mediation")],
                    swiftSettings: [.swiftLanguageMode(.v5)]
                ),
                .target(
                    name: "AcmeAdapter",
                    dependencies: ["AcmeSDK", .product(name: "MediationCore", package: "swift-mediation")]
                ),
        {{hostTargets}}
                .target(
                    name: "AcmeHarness",
                    dependencies: [
                        "AcmeAdapter", .product(name: "MediationConformance", package: "swift-mediation"),
                        .product(name: "MediationCore", package: "swift-mediation"),
                    ]
                ),
                .executableTarget(
                    name: "acme-conformance",
                    dependencies: [
                        "AcmeHarness", .product(name: "MediationConformance", package: "swift-mediation"),
                    ]
                ),
                .executableTarget(
                    name: "acme-app",
                    dependencies: [
                        "AcmeAdapter", .product(name: "MediationConformance", package: "swift-mediation"),
                        .product(name: "MediationCore", package: "swift-mediation"),
                    ]
                ),
                .testTarget(
                    name: "AcmeTests",
                    dependencies: [
                        "AcmeAdapter", "AcmeHarness",
                        .product(name: "MediationConformance", package: "swift-mediation"),
                        .product(name: "MediationConformanceTesting", package: "swift-mediation"),
                    ]
                ),
            ]
        )
        """#
    )

    static let readme = AdapterTemplate(
        "README.md",
        #"""
        # Acme adapter

        ![Adapter contract](conformance.svg)

        Asks the Acme network for ads: {{formatNames}}.

        | Command | What it does |
        |---|---|
        | `swift run acme-conformance --report conformance.svg --report conformance.json` | Certifies the adapter, and writes badge and report. |
        | `swift test` | Checks each rule of the contract as a test of its own. |
        | `swift run acme-app` | Loads an ad of each format with the SDK itself, and reports breaches. |

        ## Next steps

        The adapter is certified from the start, but its network is made up. Comments mark what to replace:
        `grep -rn "Step [0-9]:" Package.swift Sources`.

        | Step | Where | What |
        |---|---|---|
        | 1 | `Package.swift` | Replace the target `AcmeSDK` with the SDK of the network, and delete `Sources/AcmeSDK`. |
        | 2 | `Sources/AcmeAdapter/AcmeSDKNetwork.swift` | Call the SDK. This file decides nothing: the suite does not see it. |
        | 3 | `Sources/AcmeAdapter/AcmeNetwork.swift` | Declare what the SDK takes and gives: assets, events, options. The compiler then finds the other places to change: the ads, and the driver in `Sources/AcmeHarness`. |
        | 4 | `Sources/AcmeAdapter/AcmeAdapter.swift` | Map the numbers of the SDK's errors. |
        | 5 | `Sources/AcmeHarness/AcmeHarness.swift` | Declare what the network has. A wrong declaration breaks a rule. |

        Certify after each step. Then run `acme-app` on a device, with the real SDK: the suite plays the network behind
        `AcmeNetwork`, and never sees the SDK.

        The workflow in `.github/workflows` runs the tests and the suite for each change. `mediate recertify` does the same for new
        versions of the SDK, and updates the report, the badge and `CHANGELOG.md`. For that, the manifest must take the version
        from `Context.environment["SDK_VERSION"]`.
        {{#hosts}}

        ## In other mediations

        | Kind | Library | Name for the host |
        |---|---|---|
        {{hostRows}}

        The bridges are compiled against declarations of the hosts until the hosts' SDKs are in the app.
        {{/hosts}}
        """#
    )

    static let changelog = AdapterTemplate(
        "CHANGELOG.md",
        #"""
        # Changelog

        ## Unreleased

        - The first version of the adapter.
        """#
    )

    static let gitignore = AdapterTemplate(
        ".gitignore",
        #"""
        .build/
        .swiftpm/
        *.xcodeproj
        """#
    )

    static let workflow = AdapterTemplate(
        ".github/workflows/contract.yml",
        #"""
        name: Adapter contract

        on: [push, pull_request]

        jobs:
          contract:
            runs-on: ubuntu-latest
            container: swift:6.3
            steps:
              - uses: actions/checkout@v4
              - run: swift test
              - run: swift run acme-conformance --strict --report conformance.html --report conformance.xml
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: conformance
                  path: conformance.*
        """#
    )

    static let tests = AdapterTemplate(
        "Tests/AcmeTests/ContractTests.swift",
        #"""
        import AcmeHarness
        import MediationConformance
        import MediationConformanceTesting
        import Testing

        @Test(arguments: AdapterContract.rules)
        func contract(_ rule: ContractRule) async throws {
            try await AdapterConformance.verify(rule, AcmeHarness.self)
        }
        """#
    )

    static let wholeTests = AdapterTemplate(
        "Tests/AcmeTests/WholeContractTests.swift",
        #"""
        import AcmeHarness
        import MediationConformance
        import XCTest

        final class WholeContractTests: XCTestCase {
            func testContract() async throws {
                try await AdapterConformance.check(AcmeHarness())
            }
        }
        """#
    )

    static let conformance = AdapterTemplate(
        "Sources/acme-conformance/main.swift",
        #"""
        import AcmeHarness
        import MediationConformance

        await AdapterConformance.main(AcmeHarness.self)
        """#
    )

    static let host = AdapterTemplate(
        "Sources/Acme{{host}}/Acme{{host}}.swift",
        #"""
        import AcmeAdapter
        import MediationCore
        import {{hostModule}}

        /// The adapter as a {{hostRole}}.
        #if canImport(ObjectiveC)
        @objc(Acme{{host}})
        #endif
        public final class Acme{{host}}: {{hostClass}} {
            public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
        }
        {{hostAds}}
        """#
    )
}
