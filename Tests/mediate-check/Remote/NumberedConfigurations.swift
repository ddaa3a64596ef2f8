import Foundation
import MediationCore
import MediationTesting

/// A server whose configurations have a number and a random length; the number is also the tag and the time.
final class NumberedConfigurations: DataLoading {
    private static let start: Int64 = 1_700_000_000_000

    /// The configuration of the app itself.
    static let own = MediationConfiguration(adUnits: [
        AdUnit(id: "0", lineItems: [LineItem(name: "A", adapter: "A", ecpm: 1)])
    ])

    private struct State {
        var number: Int
        var random: SplitMix64
    }

    private let state: LockedValue<State>

    init(after number: Int, seed: UInt64) {
        self.state = LockedValue(State(number: number, random: SplitMix64(seed: seed)))
    }

    /// The number of the last configuration.
    var number: Int { self.state.withLock { $0.number } }

    /// The time, which is that of the last configuration.
    var now: WallTime { WallTime(milliseconds: Self.start + Int64(self.number)) }

    /// Returns the number of the configuration with this time.
    static func number(_ time: Date) -> Int {
        Int((time.timeIntervalSince1970 * 1000).rounded()) - Int(Self.start)
    }

    /// Makes the next configuration, and returns its number.
    func next() -> Int {
        self.state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        let (number, length) = self.state.withLock { state in
            (state.number, Int.random(in: 0...20_000, using: &state.random))
        }
        let json = """
            {"adUnits": [{"id": "\(number)", "deadline": "8s", "lineItems": [
                {"name": "A", "adapter": "A", "ecpm": 1, "timeout": "2s",
                 "settings": {"padding": "\(String(repeating: "x", count: length))"}}]}]}
            """
        return DataResponse(statusCode: 200, data: Data(json.utf8), headers: ["etag": "\"\(number)\""])
    }
}
