#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting

/// The events of a day, or of the share of one that some hours are.
struct AppDayPlan {
    enum Kind {
        case update(Int)
        case consent(Int)
        case outage(AppDayNetwork.Connection)
        case outageEnd
        case leave
        case comeBack
        case scroll
        case detail
        case pause
        case shop
        case edit
        case tapBanner
    }

    struct Event {
        let time: Nanoseconds
        let kind: Kind
    }

    let updates: Int
    let consents: Int
    let outages: Int
    let trips: Int
    let events: [Event]

    @MainActor
    init(hours: Int, _ random: inout SplitMix64) {
        let day = hours * 3_600_000
        func share(_ count: Int) -> Int { count * hours / 24 }
        func anyTime() -> Int { Int.random(in: 0..<day, using: &random) }
        func every(_ seconds: Int, _ kind: Kind) -> [(Int, Kind)] {
            stride(from: seconds * 1_000, to: day, by: seconds * 1_000).map { ($0, kind) }
        }
        self.updates = share(200)
        self.consents = share(50)
        self.outages = share(30)
        self.trips = share(20)
        var events = (0..<self.updates).map { (anyTime(), Kind.update($0)) }
        // They are numbered in the order in which they come.
        events.sort { $0.0 < $1.0 }
        events = events.enumerated().map { ($1.0, .update($0)) }
        events += (0..<self.consents).map { (anyTime(), .consent($0)) }
        for number in 0..<self.outages {
            let start = number * day / self.outages + Int.random(in: 1_000..<day / self.outages / 2, using: &random)
            events.append((start, .outage(number.isMultiple(of: 2) ? .gone : .hung)))
            events.append((start + Int.random(in: 1_000...600_000, using: &random), .outageEnd))
        }
        for number in 0..<self.trips {
            let length = day / self.trips
            let start = number * length + Int.random(in: 0..<length / 3, using: &random)
            events.append((start, .leave))
            events.append((start + Int.random(in: 2_000...length / 2, using: &random), .comeBack))
        }
        events += every(40, .scroll) + every(310, .detail) + every(620, .pause) + every(930, .shop)
        events += every(450, .edit) + every(520, .tapBanner)
        self.events = events.sorted { $0.0 < $1.0 }.map { Event(time: Nanoseconds(.milliseconds($0.0)), kind: $0.1) }
    }
}
#endif
