import MediationCore

extension ContractRule {
    /// Section 1.
    static let identity = [
        Self.hasVersion, Self.readsSDKVersion, Self.versionsHaveNoSideEffects, Self.oddSDKVersionsDoNotTrap,
    ]

    private static let hasVersion = ContractRule(
        RuleID(1, 1),
        .must,
        "`adapterVersion` MUST be greater than 0.0.0.",
        intent: "Records and bug reports tell versions of an adapter apart.",
        likelyCause: "The version is read from a text that is no version, with 0.0.0 in its place.",
        fix: "Write the version as `VersionNumber(1, 4, 0)`, and raise it with each release.",
        tier: .blackBox
    ) { bench in
        let version = bench.adapterType.adapterVersion
        bench.expect(version.parts.contains { $0 > 0 }, "a version greater than 0.0.0", happened: "\(version)")
    }

    private static let readsSDKVersion = ContractRule(
        RuleID(1, 2),
        .must,
        "`networkSDKVersion` MUST be what the network's SDK says at run time.",
        intent: "An app may link another version of the SDK than the adapter was made with.",
        likelyCause: "The version is a constant of the adapter.",
        fix: "Ask the SDK for its version; once will do.",
        needs: [.sdkVersion],
        // The version does not change while a process runs, so the adapter may read it only once.
        isolation: .childProcess
    ) { bench in
        // Parts of two digits, in which a decimal number would lose one.
        let text = "9.12.30"
        try bench.play(.sdkVersion(text))
        let version = bench.adapterType.networkSDKVersion
        bench.expect(version.description == text, "version \(text), as the SDK says", happened: "\(version)")
        let own = bench.adapterType.adapterVersion
        bench.expect(
            own.description != text,
            "the adapter has a version of its own",
            happened: "adapterVersion is the SDK's, too"
        )
        // A hotfix has a fourth part; an adapter may have no room for it, but must not put it into another part.
        let hotfix = "9.12.30.4"
        guard await bench.playIfPossible(.sdkVersion(hotfix)) else { return }
        let later = bench.adapterType.networkSDKVersion
        bench.expect(
            [text, hotfix].contains(later.description),
            "version \(hotfix), as the SDK says, or \(text)",
            happened: "\(later)"
        )
    }

    private static let versionsHaveNoSideEffects = ContractRule(
        RuleID(1, 3),
        .must,
        "Reading a version MUST work before set-up and on any thread, and MUST NOT ask anything of the network.",
        intent: "Mediation reads versions when it writes a record, whether the adapter is ever used or not.",
        likelyCause: "The getter starts the SDK.",
        fix: "Take only what the SDK says without having been started."
    ) { bench in
        let type = bench.adapterType
        _ = (type.adapterVersion, type.networkSDKVersion)
        await BenchThread.run { _ = (type.adapterVersion, type.networkSDKVersion) }
        await bench.settle()
        let calls = bench.network.calls.map(\.summary)
        bench.expect(
            calls.isEmpty,
            "nothing is asked of the network",
            happened: "the network \(calls.joined(separator: ", "))"
        )
    }

    private static let oddSDKVersionsDoNotTrap = ContractRule(
        RuleID(1, 4),
        .must,
        "Neither `networkSDKVersion` nor a set-up or load MUST trap on any text that the SDK gives for its version.",
        intent: "The next release of the SDK may be a \"5\" or a \"1.2-beta\".",
        likelyCause: "The text is split at its dots, and the third part is taken without looking.",
        fix: "Use `VersionNumber(text) ?? VersionNumber(0, 0, 0)`.",
        needs: [.sdkVersion],
        isolation: .childProcess
    ) { bench in
        // Starts with the text that lacks the most, because an adapter may read the version only once.
        for text in ["1.2-b3", "", "5", "1.2", "1..2", "1.2.x", "v1.2.3", "1.2.99999999999999999999", ".", "1.2.3.4.5"]
        {
            try bench.play(.sdkVersion(text))
            _ = bench.adapterType.networkSDKVersion
            // The class is set up with the first.
            await bench.end(await bench.load())
        }
    }
}
