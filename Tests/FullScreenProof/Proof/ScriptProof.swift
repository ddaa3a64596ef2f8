import MediationCore

/// A script that was performed, and what did not come out as the reference says.
package struct ScriptProof: Sendable {
    /// Indicates whether controllers are the system's, which this proof cannot present.
    package static var needsPeople: Bool { ProofScreen.isReal }

    package let script: Script
    package private(set) var problems: [String] = []
    package private(set) var tally = Tally()

    /// Performs a script; a fault makes the reference wrong.
    @MainActor
    package init(_ script: Script, fault: ProofFault? = nil) async {
        self.script = script
        let rules = fault?.rules ?? Rules()
        let stage = Stage()
        for (number, steps) in script.moments.enumerated() {
            await stage.perform(steps)
            await self.check(stage, rules, "after moment \(number)")
            guard self.problems.isEmpty else { return }
        }
        await self.end(stage, rules)
    }

    /// Ends all ads, and checks that nothing is left.
    @MainActor
    private mutating func end(_ stage: Stage, _ rules: Rules) async {
        let ads = stage.ads.keys.sorted()
        await stage.endAll()
        await self.check(stage, rules, "after all were dismissed")
        await stage.perform([.wait(Nanoseconds(.seconds(15)))])
        await self.check(stage, rules, "at the end")
        self.tally.add(Reference(stage.history, rules: rules))
        guard self.problems.isEmpty else { return }
        await stage.perform(ads.map { .release($0) } + [.wait(rules.strayTime)])
        await stage.forget()
        await stage.wait(until: { stage.references.allSatisfy { $0.object == nil } })
        let alive = stage.references.count { $0.object != nil }
        if alive > 0 { self.problems.append("\(alive) of \(stage.references.count) objects are still alive") }
        if stage.isPresenting { self.problems.append("the screen is taken at the end") }
    }

    @MainActor
    private mutating func check(_ stage: Stage, _ rules: Rules, _ moment: String) async {
        let reference = Reference(stage.history, rules: rules)
        let end = stage.history.entries.count
        var isTaken = false
        for (number, ad) in stage.ads.sorted(by: { $0.key < $1.key }) {
            let fate = reference.fate(of: number, before: end, fired: stage.history.fired)
            isTaken = isTaken || fate.ownsScreen
            // How many turns a call takes to return is not ours to say.
            if fate.end != nil { await stage.wait(until: { ad.ends.count { $0 == nil } == 0 }) }
            let isStale = reference.isStale(number, before: end, at: stage.now)
            self.problems += AdCheck(ad, fate, isStale: isStale, refusals: reference.refusals(of: number)).problems
                .map { "\(moment), ad \(number): \($0)" }
        }
        if stage.isPresenting != isTaken {
            self.problems.append("\(moment): an ad \(isTaken ? "covers" : "does not cover") the screen")
        }
    }

    /// The information needed to investigate the case.
    package var report: String {
        "\(self.script)\n"
            + (self.problems.isEmpty
                ? "mediation and reference agree" : "wrong: " + self.problems.joined(separator: "\nwrong: "))
    }

    /// Returns the proof of the shortest script that is found to fail as well.
    @MainActor
    package func shrunk(fault: ProofFault? = nil) async -> ScriptProof {
        var shortest = self
        var isShorter = true
        while isShorter {
            isShorter = false
            for script in shortest.script.shorter {
                let proof = await ScriptProof(script, fault: fault)
                guard !proof.problems.isEmpty else { continue }
                shortest = proof
                isShorter = true
                break
            }
        }
        return shortest
    }
}
