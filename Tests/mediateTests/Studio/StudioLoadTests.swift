import MediationCore
import Testing

@testable import mediate

struct StudioLoadTests {
    private func load(_ events: [LoadEvent]) -> StudioLoad {
        var load = StudioLoad(number: 1, id: "1", adUnit: "feed", start: 0)
        for event in events { load.add(event) }
        return load
    }

    private func event(
        _ kind: LoadEvent.Kind,
        _ lineItem: String,
        _ milliseconds: Int,
        _ change: (inout LoadEvent) -> Void = { _ in }
    ) -> LoadEvent {
        let time = Duration.milliseconds(milliseconds)
        var event = LoadEvent(kind: kind, loadID: "1", adUnitID: "feed", time: time, loadStart: .zero)
        event.lineItem = lineItem
        event.ecpm = 2
        change(&event)
        return event
    }

    @Test func theTurnOfALineItemHasStages() throws {
        let load = self.load([
            self.event(.settingUp, "A", 1), self.event(.asked, "A", 5), self.event(.filled, "A", 40),
            self.event(.held, "A", 60), self.event(.notUsed, "A", 90),
        ])
        let item = try #require(load.items.first)
        #expect(item.stages.map(\.name) == ["Set-up", "Asked", "Images", "Waits for a better ad"])
        #expect(item.stages.map(\.from) == [1, 5, 40, 60])
        #expect(item.stages.map(\.to) == [5, 40, 60, 90])
        #expect(item.from == 1)
        #expect(item.to == 90)
        #expect(item.outcome == "notUsed")
    }

    @Test func aHedgeSaysWhoWasSilent() {
        let load = self.load([
            self.event(.asked, "A", 0), self.event(.asked, "B", 300), self.event(.failed, "A", 400),
            self.event(.asked, "C", 500),
        ])
        #expect(
            load.items.map { $0.marks.map(\.name) } == [
                [], ["asked while A had not answered"], ["asked while B had not answered"],
            ]
        )
    }

    @Test func aLineItemThatIsNotAskedSaysWhy() throws {
        let load = self.load([
            self.event(.skipped, "A", 3) { $0.error = ResponseInfo.ErrorInfo(MediationError(.adapterDisabled, "off")) }
        ])
        let item = try #require(load.items.first)
        #expect(item.outcome == "skipped")
        #expect(item.code == 102)
        #expect(item.error == "off")
        #expect(item.from == nil)
    }

    @Test func violationsHaveTheirTime() {
        let load = self.load([
            self.event(.asked, "A", 0), self.event(.failed, "A", 10),
            self.event(.violation, "A", 30) { $0.violation = .answeredTwice },
        ])
        #expect(load.items.first?.violations.map(\.name) == ["answeredTwice"])
        #expect(load.items.first?.violations.map(\.at) == [30])
    }

    @Test func anAdapterThatBreaksTheContractForHoursTakesNoMoreMemory() {
        var load = StudioLoad(number: 1, id: "1", adUnit: "feed", start: 0)
        load.add(self.event(.asked, "A", 0))
        load.add(self.event(.finished, "A", 1) { $0.outcome = .filled })
        for number in 0..<500 {
            load.add(self.event(.violation, "A", number) { $0.violation = .answeredTwice })
        }
        #expect(load.later.count == 50)
        #expect(load.items.first?.violations.map(\.at) == (450..<500).map(Double.init))
    }

    @Test func aLoadWithoutARecordEndsToo() {
        let load = self.load([
            self.event(.asked, "A", 0), self.event(.finished, "A", 80) { $0.outcome = .filled },
        ])
        #expect(load.length == 80)
        #expect(load.outcome == "filled")
        #expect(load.items.map(\.name) == ["A"])
    }

    @Test func loadsThatAreOldAreForgotten() {
        var loads = StudioLoads()
        for number in 1...1_000 {
            loads.add { StudioLoad(number: $0, id: "\(number)", adUnit: "feed", start: 0) }
        }
        #expect(loads.loads.count == StudioLoads.most)
        #expect(loads.loads.keys.min() == 1_000 - StudioLoads.most + 1)
        #expect(loads.takeChanges().count == 1_000)
        #expect(loads.takeChanges().isEmpty)
    }
}
