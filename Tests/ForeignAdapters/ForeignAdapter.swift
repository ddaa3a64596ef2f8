package import MediationConformance

/// An adapter written by somebody who has not read the rules: a control without a known fault, or one with a mistake.
package struct ForeignAdapter: Sendable {
    package let name: String
    /// The mistake, as somebody outside sees it; `nil` for a control.
    package let mistake: String?
    /// The place where the idea comes from: a public adapter, a chapter of what is known of them, or "own".
    package let origin: String
    package let harness: any AdapterHarness.Type

    /// The rule that must find the mistake; `nil` if none does.
    package var rule: RuleID? { Self.finders[self.name] }

    /// Names with a rule that no broken adapter has.
    @MainActor package static var misspelt: [String] {
        Set(Self.finders.keys).subtracting(Self.broken.map(\.name)).sorted()
    }

    /// All controls, and all broken adapters.
    @MainActor package static let all = Self.controls + Self.broken

    /// The controls.
    @MainActor package static let controls =
        [
            Self("HarborAdapter", HarborHarness<HarborAdapter>.self),
            Self("HarborLegalTask", HarborHarness<HarborLegalTask>.self),
            Self("HarborLegalRouter", HarborHarness<HarborLegalRouter>.self),
            Self("LumenAdapter", LumenControlHarness.self),
            Self("LumenLegalCopy", LumenHarness<LumenLegalCopy>.self),
            Self("LumenLegalTypes", LumenHarness<LumenLegalTypes>.self),
            Self("QuillAdapter", QuillHarness<QuillAdapter>.self),
            Self("QuillLegalTask", QuillHarness<QuillLegalTask>.self),
            Self("QuillLegalTable", QuillHarness<QuillLegalTable>.self),
            Self("QuillLegalStops", QuillHarness<QuillLegalStops>.self),
            Self("QuillLegalOneUse", QuillHarness<QuillLegalOneUse>.self),
            Self("QuillLegalCopy", QuillHarness<QuillLegalCopy>.self),
            Self("QuillLegalFrame", QuillHarness<QuillLegalFrame>.self),
            Self("SorrelAdapter", SorrelHarness<SorrelAdapter>.self),
            Self("SorrelLegalSelf", SorrelHarness<SorrelLegalSelf>.self),
            Self("SorrelLegalLater", SorrelHarness<SorrelLegalLater>.self),
            Self("SorrelLegalBuffer", SorrelHarness<SorrelLegalBuffer>.self),
            Self("SorrelLegalFrame", SorrelHarness<SorrelLegalFrame>.self),
            Self("SorrelLegalStops", SorrelHarness<SorrelLegalStops>.self),
            Self("SorrelLegalOneUse", SorrelHarness<SorrelLegalOneUse>.self),
            Self("VesperAdapter", VesperHarness<VesperAdapter>.self),
        ] + meridianControls.map { Self($0.name, $0.harness) }

    /// The broken adapters.
    @MainActor package static let broken =
        harborSlips.map { Self($0.name, Self.harborHarness($0.adapter), $0.wrong, $0.source) }
        + lumenCatalog.map { Self($0.name, Self.lumenHarness($0.adapter), $0.wrong, $0.origin) }
        + meridianCatalog.map { Self($0.name, $0.harness, $0.fault, $0.idea) }
        + quillCatalog.map { Self($0.name, Self.quillHarness($0.adapter), $0.wrong, $0.idea) }
        + sorrelCatalog.map { Self($0.name, Self.sorrelHarness($0.adapter), $0.wrong, $0.idea) }
        + vesperCatalog.map { Self($0.name, $0.harness, $0.fault, $0.idea) }

    private init(
        _ name: String,
        _ harness: any AdapterHarness.Type,
        _ mistake: String? = nil,
        _ origin: String = "own"
    ) {
        self.name = name
        self.mistake = mistake
        self.origin = origin
        self.harness = harness
    }

    private static func harborHarness<Adapter: HarborBroken>(_ adapter: Adapter.Type) -> any AdapterHarness.Type {
        HarborHarness<Adapter>.self
    }

    private static func quillHarness<Adapter: QuillBroken>(_ adapter: Adapter.Type) -> any AdapterHarness.Type {
        QuillHarness<Adapter>.self
    }

    private static func sorrelHarness<Adapter: SorrelBroken>(_ adapter: Adapter.Type) -> any AdapterHarness.Type {
        SorrelHarness<Adapter>.self
    }

    private static func lumenHarness<Adapter: LumenBroken>(_ adapter: Adapter.Type) -> any AdapterHarness.Type {
        LumenHarness<Adapter>.self
    }

    /// Checks the adapter as a separate program would, with the arguments that follow its name.
    ///
    /// - Returns: The exit code.
    @MainActor
    package func run(_ arguments: [String]) async -> Int32 {
        func run<Harness: AdapterHarness>(_ harness: Harness.Type) async -> Int32 {
            await AdapterConformance.runMain(harness, programArguments: arguments)
        }
        return await run(self.harness)
    }
}
