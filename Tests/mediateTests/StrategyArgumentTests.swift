import ArgumentParser
import MediationCore
import Testing

@testable import mediate

struct StrategyArgumentTests {
    @Test(
        arguments: [
            ("width=1", .oneAtATime), ("width=1,wait=0s", .oneAtATime), ("width=3", .parallel(3)),
            ("width=16,wait=300ms", .parallel(16, wait: .milliseconds(300))),
            ("hedgeDelay=500ms", .hedged(after: .milliseconds(500))),
            ("wait=1.5s, hedgeDelay = 1s", .hedged(after: .seconds(1), wait: .milliseconds(1500))),
            ("hedgeDelay=1s,width=2", WaterfallStrategy(width: 2, hedgeDelay: .seconds(1))),
        ] as [(String, WaterfallStrategy)]
    )
    func eachStrategyIsTheOneOfItsKeys(text: String, strategy: WaterfallStrategy) throws {
        #expect(try StrategyArgument(text).strategy == strategy)
    }

    @Test(arguments: [
        ("", "there is no key \"\"; there are width=3, hedgeDelay=500ms, wait=300ms."),
        ("hedged=1s", "there is no key \"hedged\"; there are width=3, hedgeDelay=500ms, wait=300ms."),
        ("width", "width needs a value: a whole number from 1 to 16."),
        ("width=0", "width cannot be \"0\"; it can be a whole number from 1 to 16."),
        ("width=-1", "width cannot be \"-1\"; it can be a whole number from 1 to 16."),
        ("width=17", "width cannot be \"17\"; it can be a whole number from 1 to 16."),
        ("width=2.5", "width cannot be \"2.5\"; it can be a whole number from 1 to 16."),
        ("hedgeDelay=0s", "hedgeDelay cannot be \"0s\"; it can be a duration such as 500ms or 1.5s."),
        ("hedgeDelay=500", "hedgeDelay cannot be \"500\"; it can be a duration such as 500ms or 1.5s."),
        ("hedgeDelay=-5ms", "hedgeDelay cannot be \"-5ms\"; it can be a duration such as 500ms or 1.5s."),
        ("width=2,wait=-1s", "wait cannot be \"-1s\"; it can be a duration such as 500ms or 1.5s, or 0s."),
        ("width=2,width=3", "width is given twice."),
        (
            "hedgeDelay=1s,width=1",
            "hedgeDelay has no effect with a width of 1; leave out the width, or make it 2 or more."
        ),
    ])
    func whatIsNoStrategyIsAnsweredWithWhatIs(text: String, message: String) {
        let error = #expect(throws: ValidationError.self) { try StrategyArgument(text) }
        #expect(error?.message == "--strategy: \(message)")
    }

    @Test(arguments: [
        ("hedgeDelay=9s", "hedgeDelay=9s is longer than the ad unit's deadline, 8s; it can be at most that"),
        ("width=2,wait=8001ms", "wait=8001ms is longer than the ad unit's deadline, 8s; it can be at most that"),
        ("hedgeDelay=8s,wait=8s", nil), ("width=1", nil),
    ])
    func noTimeIsLongerThanTheDeadline(text: String, problem: String?) throws {
        #expect(try StrategyArgument(text).problem(within: .seconds(8)) == problem)
    }

    @Test(arguments: [["--strategy", "width=0"], ["--strategy=width=2,wait=x"], ["--strategy", "-1"]])
    func aBadStrategyIsWrongUsage(arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try RunCommand.parse(arguments) }
        #expect(error.map { RunCommand.exitCode(for: $0).rawValue } == 64)
    }

    @Test func oneThatIsTooLongForTheAdUnitIsWrongUsage() throws {
        let command = try RunCommand.parse(["--strategy", "hedgeDelay=1h"])
        var configuration = BuiltInWaterfall.configuration()
        let adUnit = configuration.adUnits[0]
        #expect(throws: Exit.usage) { try command.setStrategy(of: adUnit, in: &configuration) }
    }

    @Test func itTakesThePlaceOfTheAdUnitsOwn() throws {
        var configuration = BuiltInWaterfall.configuration()
        configuration.adUnits[0].strategy = .parallel(4, wait: .seconds(1))
        let adUnit = configuration.adUnits[0]
        try RunCommand.parse(["--strategy", "hedgeDelay=2s"]).setStrategy(of: adUnit, in: &configuration)
        #expect(configuration.adUnits[0].strategy == .hedged(after: .seconds(2)))
        try RunCommand.parse([]).setStrategy(of: configuration.adUnits[0], in: &configuration)
        #expect(configuration.adUnits[0].strategy == .hedged(after: .seconds(2)))
    }
}
