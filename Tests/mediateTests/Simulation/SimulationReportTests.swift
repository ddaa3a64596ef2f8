import Foundation
import MediationCore
import MediationSimulation
import Testing

@testable import mediate

struct SimulationReportTests {
    /// Created once, because each change takes a simulation.
    private static let sensitivity: Sensitivity = {
        let model = try? SampleSimulation.input().model
        guard let model, let sensitivity = Sensitivity(of: model, requests: 1, seed: 1, threads: 2) else {
            preconditionFailure("There is no sample.")
        }
        return sensitivity
    }()

    private static func page(_ input: SimulationInput) -> String {
        let result = Simulation(input.model).run(requests: 0..<4096)
        return SimulationReport(model: input.model, result: result, writtenBy: "test").html
    }

    @Test func aPageHasEveryLineItemAndAssumption() throws {
        let input = try SampleSimulation.input()
        let page = Self.page(input)
        for name in ["High", "Low", "Bids"] { #expect(page.contains("<bdi>\(name)</bdi>")) }
        let items = page.components(separatedBy: "<li>").count - 1
        #expect(items >= input.model.assumptions.count)
    }

    private static let neverFilled = """
        configuration:
          adUnits:
            - { id: feed, deadline: 4s, lineItems: [{ name: Never, adapter: X, ecpm: 8, timeout: 1s }] }
        traffic: { showRate: 60%, lineItems: { Never: { fill: 0 } } }
        """

    @Test func whatHasNeverOccurredHasAnIntervalAndNoError() throws {
        let page = Self.page(try SampleSimulation.input(Self.neverFilled)).replacing("\u{A0}", with: " ")
        #expect(page.contains("95 % interval: 0.00 to 0.09 %"))
        #expect(!page.contains("standard error 0 %"))
        let folder = try TemporaryFolder()
        let path = try SampleSimulation.file(in: folder, Self.neverFilled)
        let text = try MediateProcess.run("simulate", path, "--requests", "4096").output
        let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("Fill ") })
        #expect(row.contains(" – ") && row.contains("0.00 % … 0.09 %"), "\(row)")
    }

    @Test func namesAreTextAndNothingElse() throws {
        let name = "</style><script>alert(1)</script>\u{202E}"
        let yaml = SampleSimulation.yaml.replacingOccurrences(of: "name: High", with: #"name: "\#(name)""#)
            .replacingOccurrences(of: "    High: {", with: "    \"\(name)\": {")
        let page = Self.page(try SampleSimulation.input(yaml))
        #expect(!page.contains("<script"))
        #expect(!page.contains("\u{202E}"))
        #expect(page.contains("&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    @Test func aTenthMoreOfEachThingIsTried() throws {
        func subjects(_ lever: Sensitivity.Lever) -> [String] {
            Self.sensitivity.rows.filter { $0.lever == lever }.map(\.subject)
        }
        #expect(subjects(.timeout) == ["The load's deadline", "All line items", "High", "Low", "Bids"])
        // A fill rate implies nothing about another price.
        #expect(subjects(.floor) == ["Low", "Bids"])
        #expect(subjects(.fill) == ["High", "Bids", "What market would pay"])
    }

    @Test func moreFillEarnsMore() throws {
        let row = try #require(Self.sensitivity.rows.first { $0.lever == .fill && $0.subject == "High" })
        #expect(try #require(row.differences.revenue.interval).lowerBound > 0)
        #expect(row.differences.fillRate.value > 0)
    }

    @Test func changesThatAreInterruptedHaveFewerRequests() throws {
        let model = try SampleSimulation.input().model
        let isEnough = LockedValue(false)
        let sensitivity = Sensitivity(
            of: model,
            requests: 100_000,
            seed: 1,
            progress: { _, _ in isEnough.withLock { $0 = true } },
            isCancelled: { isEnough.withLock { $0 } }
        )
        #expect(try #require(sensitivity).rows.count == Self.sensitivity.rows.count)
        #expect(try 1..<100_000 ~= #require(sensitivity).requests)
        #expect(try !#require(sensitivity).isComplete)
        #expect(Sensitivity(of: model, requests: 100_000, seed: 1, isCancelled: { true }) == nil)
    }

    @Test func aPageSaysWhatAnInterruptHasLeftOut() {
        let parts = [
            PageNote.Part(name: "One", requests: 1024, isComplete: false),
            PageNote.Part(name: "Two", requests: nil, isComplete: false),
            PageNote.Part(name: "Three", requests: 50_000, isComplete: true),
        ]
        let note = PageNote.text(parts, .requests, isSimulationCut: false)
        #expect(note == "This was interrupted. The part “One” has only 1,024 requests. The part “Two” is missing.")
        #expect(PageNote.text([parts[2]], .requests, isSimulationCut: false) == nil)
    }

    @Test(arguments: [
        (1234.5, 1, "1,234.5"), (-0.04, 1, "0.0"), (-1_234_567, 0, "−1,234,567"), (0.05, 2, "0.05"),
        (.nan, 2, "–"), (.infinity, 0, "–"), (1e18, 2, "–"), (999.999, 2, "1,000.00"),
    ])
    func numbersAreWrittenForPeople(_ value: Double, _ places: Int, _ text: String) {
        #expect(FigureText.decimal(value, places: places) == text)
    }

    @Test func aPartThatWouldTakeHoursIsLeftOutAndThatIsSaid() throws {
        let model = try SampleSimulation.input(
            SampleSimulation.yaml.replacingOccurrences(
                of: "  showRate: 60%",
                with: "  showRate: 60%\n  drift: { ecpm: 0.1, requestsPerDay: 10000000 }"
            )
        ).model
        #expect(SensitivityCost.isTooMuch(of: model))
        #expect(SensitivityCost.note(on: model).contains("10,000,000 requests a day"))
        #expect(!SensitivityCost.isTooMuch(of: try SampleSimulation.input().model))
    }

    @Test(arguments: [(0.0072, 3, 4), (0.000_001_2, 2, 7), (25, 0, 0), (0, 2, 2), (.nan, 3, 3), (1.3, 0, 1)])
    func anErrorHasTwoDigits(_ error: Double, _ least: Int, _ places: Int) {
        #expect(FigureText.places(ofError: error, atLeast: least) == places)
    }

    @Test func numbersDoNotBreakFromTheirUnits() throws {
        let page = Self.page(try SampleSimulation.input())
        #expect(page.contains("\u{A0}USD per 1000 requests"))
    }
}
