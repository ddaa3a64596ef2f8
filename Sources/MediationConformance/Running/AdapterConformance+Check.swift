import MediationCore

extension AdapterConformance {
    /// Checks a rule in this process.
    package static func resultHere<Harness: AdapterHarness>(
        of rule: ContractRule,
        _ make: () -> Harness,
        seed: UInt64,
        script: Int? = nil,
        isImpatient: Bool = false
    ) async -> RuleResult {
        var result = RuleResult(rule)
        do throws(BenchStop) {
            return try await Self.withBench(make, seed: seed, for: "rule \(rule.id)") { bench in
                bench.onlyScript = script
                bench.isImpatient = isImpatient
                let stop = await Self.check(rule, bench)
                await bench.settle()
                result.timeline = bench.failure?.timeline ?? bench.timeline.all
                result.judge(bench, stop ?? bench.player.problem)
                return result
            }
        } catch {
            result.verdict = .harnessError(message: error.message)
            return result
        }
    }

    /// Checks a rule with the format of the bench, or with each that the adapter loads; a format in which it does not apply
    /// is left out if it applies in another.
    private static func check(_ rule: ContractRule, _ bench: Bench) async -> BenchStop? {
        var (notVerified, notApplicable, hasApplied): (BenchStop?, BenchStop?, Bool) = (nil, nil, false)
        for format in rule.isCheckedWithEachFormat ? bench.allFormats : [bench.format] where bench.failure == nil {
            bench.format = format
            switch await Self.checkOnce(rule, bench) {
            case .notApplicable(let reason): notApplicable = notApplicable ?? .notApplicable(reason)
            case .notVerified(let reason): notVerified = notVerified ?? .notVerified(reason)
            case let fault?: return fault
            case nil: hasApplied = true
            }
        }
        return notVerified ?? (hasApplied ? nil : notApplicable)
    }

    private static func checkOnce(_ rule: ContractRule, _ bench: Bench) async -> BenchStop? {
        do {
            try await rule.check(bench)
            return nil
        } catch let error as BenchStop {
            return error
        } catch {
            return .harness("The check of rule \(rule.id) threw \(error).")
        }
    }

    /// Makes a bench and keeps it the only one in this process until the closure returns.
    ///
    /// - Parameters:
    ///   - make: Makes the harness.
    ///   - seed: The seed.
    ///   - purpose: The name of the activity in the notice if it hangs.
    ///   - body: The closure that uses the bench.
    /// - Returns: The closure's result.
    /// - Throws: A ``BenchStop`` that applies to every rule if no bench can be made.
    static func withBench<Harness: AdapterHarness, Value>(
        _ make: () -> Harness,
        seed: UInt64,
        for purpose: String,
        _ body: (Bench) async -> Value
    ) async throws(BenchStop) -> Value {
        await BenchGate.shared.enter()
        defer { BenchGate.shared.leave() }
        // A child process is ended if it hangs, by its parent or by its own alarm.
        let isChild = Timeline.reporting.withLock { $0 } != .none
        let notice = isChild ? nil : HangNotice("\(Harness.self): \(purpose)")
        defer { notice?.cancel() }
        let bench = try Bench(make(), seed: seed)
        Bench.current = bench
        defer { Bench.current = nil }
        return await body(bench)
    }
}

extension RuleResult {
    /// The sign by which violations of different rules show that they have one cause: the way in which the checks were cut
    /// short, such as a trap, or second calls of the completion handler; `nil` if there is none.
    fileprivate var symptom: String? {
        if self.expected == Self.expectedEnd { return self.happened }
        guard [.loading, .mapping, .images, .robustness].contains(self.section) else { return nil }
        let words = self.happened?.split(separator: " ").prefix(2) ?? []
        return words.count == 2 && Int(words[0]) ?? 0 > 1 && words[1] == "calls" ? "second calls" : nil
    }

    /// Creates a result without findings.
    init(_ rule: ContractRule) {
        self.init(
            id: rule.id,
            level: rule.level,
            text: rule.text,
            verdict: .pass,
            likelyCause: rule.likelyCause,
            fix: rule.fix
        )
    }

    /// Sets the verdict: a fault of the harness takes precedence over a failure, and a failure over missing
    /// verification.
    @MainActor
    mutating func judge(_ bench: Bench, _ stop: BenchStop?) {
        if let problem = bench.harnessProblem {
            self.verdict = .harnessError(message: problem)
        } else if case .harness(let message) = stop {
            self.verdict = .harnessError(message: message)
        } else if let failure = bench.failure {
            self.breaks(expected: failure.expected, happened: failure.happened)
            if let rule = failure.rule.flatMap(AdapterContract.rule) { self.stand(for: rule) }
        } else if case .notVerified(let reason) = stop {
            self.verdict = .notVerified(reason: reason)
        } else if case .notApplicable(let reason) = stop {
            self.verdict = .notApplicable(reason: reason)
        }
    }

    /// Records that a generated script has found another rule broken.
    private mutating func stand(for rule: ContractRule) {
        self.foundBroken = rule.id
        if rule.level == .should { self.verdict = .warning }
        (self.likelyCause, self.fix) = (rule.likelyCause, rule.fix)
    }

    /// Records that the adapter does not comply with the rule.
    mutating func breaks(expected: String, happened: String) {
        self.verdict = self.level == .must ? .fail : .warning
        self.expected = expected
        self.happened = happened
    }
}

extension ConformanceReport {
    /// Records which broken rules may be broken because of another one alone.
    ///
    /// Of several checks that show the same symptom, the first one that no other rule explains stands for all. Known
    /// failures explain nothing: what else is broken fails the run.
    mutating func attribute() {
        let broken = self.results.filter { $0.isBroken && !$0.isKnownFailure }
        var causes = AdapterContract.causes(among: Set(broken.map(\.id)))
        for (symptom, group) in Dictionary(grouping: broken, by: \.symptom) where symptom != nil {
            guard let first = group.first(where: { causes[$0.id] == nil })?.id else { continue }
            for result in group where result.id != first && causes[result.id] == nil { causes[result.id] = first }
        }
        for result in broken {
            guard let rule = result.foundBroken else { continue }
            causes[result.id] =
                broken.first { $0.id == rule }?.id
                ?? broken.first { $0.id < result.id && AdapterContract.explains($0.id, rule) }?.id ?? causes[result.id]
        }
        for index in self.results.indices {
            var cause = causes[self.results[index].id]
            while let next = cause.flatMap({ causes[$0] }) { cause = next }
            self.results[index].cause = cause
        }
    }

    /// Records where the adapter traps, for the first findings alone: it takes a second for each.
    mutating func findTraps(with child: RuleChild) async {
        guard !Backtrace.isTurnedOff else { return }
        #if canImport(Glibc) && arch(x86_64)
        // A sanitizer takes the place of the runtime's backtraces, and does not survive their fork.
        guard SteppedThread.isPossible else { return }
        #endif
        let trapped = self.results.indices.filter { index in
            let result = self.results[index]
            return result.isBroken && result.cause == nil && result.expected == RuleResult.expectedEnd
                && result.happened?.contains("ended by signal") == true
        }
        for index in trapped.prefix(2) {
            let calls = await child.calls(ofTrapIn: self.results[index].id)
            if !calls.isEmpty { self.results[index].calls = calls }
        }
    }

    /// Records the known failures that match nothing.
    ///
    /// A known failure of a rule that is not checked in this run is neither stale nor unmatched.
    mutating func noteUnmatched(_ known: [KnownFailure], catalogue: [ContractRule]) {
        self.unmatchedKnownFailures = known.filter { failure in
            let id = RuleID(failure.rule)
            return !failure.saysWhy || !catalogue.contains { $0.id == id }
        }
    }
}

extension RuleResult {
    /// Records that the failure is known, if it is.
    mutating func note(_ known: [KnownFailure]) {
        self.knownFailure = known.last { $0.saysWhy && RuleID($0.rule) == self.id }?.reason
    }
}

extension KnownFailure {
    fileprivate var saysWhy: Bool { self.reason.contains { !$0.isWhitespace } }
}
