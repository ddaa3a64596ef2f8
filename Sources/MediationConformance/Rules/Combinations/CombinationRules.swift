extension ContractRule {
    /// Section 12: generated scripts, each family with the rules that it plays against each other.
    static let combinations = [Self.loadsInAnyOrder, Self.anyAssets, Self.eventsInAnyOrder, Self.choicesInAnyOrder]

    private static let loadsInAnyOrder = ContractRule(
        ScriptFamily.loads.rule,
        .must,
        "The rules about loads MUST hold in any order of loads, answers, cancellations and timeouts, on any thread.",
        intent: "An adapter that is right once may be wrong the second time, or after an error.",
        likelyCause: "Something of an earlier load is left over.",
        fix: "Look at the smallest script that shows it, in the timeline, and at the rule that it breaks.",
        isolation: .childProcess
    ) { bench in
        try await ScriptFamily.loads.check(bench)
    }

    private static let anyAssets = ContractRule(
        ScriptFamily.assets.rule,
        .must,
        "The rules about mapping MUST hold for any combination of assets that are there, absent or odd, ad after ad.",
        intent: "No two ads of a network have the same assets.",
        likelyCause: "What one asset is depends on another, or on the ad before.",
        fix: "Look at the smallest script that shows it, in the timeline, and at the rule that it breaks.",
        isolation: .childProcess
    ) { bench in
        try await ScriptFamily.assets.check(bench)
    }

    private static let eventsInAnyOrder = ContractRule(
        ScriptFamily.events.rule,
        .must,
        "The rules about events MUST hold in any order of views, events and counts, with several ads, on any thread.",
        intent: "Cells come and go, and each shows another ad.",
        likelyCause: "A flag of an ad outlives the views that it was set for, or belongs to all ads.",
        fix: "Look at the smallest script that shows it, in the timeline, and at the rule that it breaks.",
        isolation: .childProcess
    ) { bench in
        try await ScriptFamily.events.check(bench)
    }

    private static let choicesInAnyOrder = ContractRule(
        ScriptFamily.choices.rule,
        .must,
        "The rules about privacy and requests MUST hold however often the user's choices change, and change back.",
        intent: "People open the consent dialog again.",
        likelyCause: "A choice is passed on only once, or only if it is \"yes\".",
        fix: "Look at the smallest script that shows it, in the timeline, and at the rule that it breaks.",
        isolation: .childProcess
    ) { bench in
        try await ScriptFamily.choices.check(bench)
    }
}
