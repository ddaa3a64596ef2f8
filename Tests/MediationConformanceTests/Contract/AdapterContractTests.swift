import MediationConformance
import Testing

struct AdapterContractTests {
    @Test
    func rulesAreInOrderAndUnique() {
        let ids = AdapterContract.rules.map(\.id)
        #expect(ids == Set(ids).sorted())
    }

    @Test
    func noRuleHasANumberThatIsLeftFree() {
        let free = AdapterContract.impossibleByType.map(\.id)
        #expect(free == Set(free).sorted())
        #expect(Set(free).isDisjoint(with: AdapterContract.rules.map(\.id)))
    }

    @Test(arguments: AdapterConformance.rulesCheckedInApps)
    func rulesCheckedInAppsAreInTheContract(_ id: RuleID) {
        let sections = Set(AdapterContract.rules.map(\.section.rawValue))
        #expect(AdapterContract.rule(id) != nil || !sections.contains(id.section))
    }

    @Test(arguments: AdapterContract.rules.map(\.id))
    func textSaysHowMuchTheRuleDemands(_ id: RuleID) throws {
        let rule = try #require(AdapterContract.rule(id))
        #expect(rule.text.contains(rule.level.rawValue))
        #expect(rule.text.hasSuffix("."))
        #expect(ContractSection(rawValue: id.section) != nil)
    }
}
