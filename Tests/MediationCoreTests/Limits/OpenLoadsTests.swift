import MediationCore
import Testing

struct OpenLoadsTests {
    private var loads = OpenLoads()

    private mutating func begin(
        all: Int? = nil,
        perPlacement: Int? = nil,
        settings: [String: JSONValue] = [:]
    ) throws -> OpenLoads.Token {
        let capabilities = AdapterCapabilities(maximumLoads: all, maximumLoadsPerPlacement: perPlacement)
        return try self.loads.begin(LimitedAdapter.self, capabilities, settings: settings)
    }

    @Test mutating func adapterWithoutALimitIsNotCounted() throws {
        for _ in 0..<100 { _ = try self.begin() }
        #expect(self.loads.isEmpty)
    }

    @Test mutating func asManyLoadsAreOpenAsTheAdapterDeclares() throws {
        var token = try self.begin(all: 2)
        _ = try self.begin(all: 2, settings: ["parameter": "other"])
        let error = #expect(throws: MediationError.self) { try self.begin(all: 2) }
        #expect(error?.code == .adapterBusy)
        #expect(error?.message == "LimitedAdapter can have 2 loads open in all, and has.")
        self.loads.end(&token)
        _ = try self.begin(all: 2)
    }

    @Test mutating func placementsAreCountedBySettings() throws {
        var token = try self.begin(perPlacement: 1, settings: ["parameter": "a"])
        _ = try self.begin(perPlacement: 1, settings: ["parameter": "b"])
        let error = #expect(throws: MediationError.self) {
            try self.begin(perPlacement: 1, settings: ["parameter": "a"])
        }
        #expect(error?.message == "LimitedAdapter can have 1 loads of a placement open, and has.")
        self.loads.end(&token)
        _ = try self.begin(perPlacement: 1, settings: ["parameter": "a"])
    }

    @Test mutating func refusedLoadCountsNowhere() throws {
        var first = try self.begin(all: 3, perPlacement: 1)
        #expect(throws: MediationError.self) { try self.begin(all: 3, perPlacement: 1) }
        var second = try self.begin(all: 3, perPlacement: 1, settings: ["parameter": "b"])
        var third = try self.begin(all: 3, perPlacement: 1, settings: ["parameter": "c"])
        for token in [first, second, third] {
            var token = token
            self.loads.end(&token)
        }
        #expect(self.loads.isEmpty)
        (first, second, third) = (OpenLoads.Token(), OpenLoads.Token(), OpenLoads.Token())
    }

    @Test mutating func loadIsCountedOutOnce() throws {
        var token = try self.begin(all: 2)
        _ = try self.begin(all: 2)
        self.loads.end(&token)
        self.loads.end(&token)
        _ = try self.begin(all: 2)
        #expect(throws: MediationError.self) { try self.begin(all: 2) }
    }

    @Test(arguments: [0, -1, Int.min])
    mutating func limitBelowOneCountsAsOne(limit: Int) throws {
        _ = try self.begin(all: limit, perPlacement: limit)
        #expect(throws: MediationError.self) { try self.begin(all: limit, perPlacement: limit) }
    }

    @Test mutating func adaptersAreCountedByClass() throws {
        _ = try self.begin(all: 1)
        _ = try self.loads.begin(ScriptedAdapter.self, AdapterCapabilities(maximumLoads: 1), settings: [:])
    }
}
