/// The future events, with the first at the end: each event is one number, so that events sort as numbers.
struct DriverQueue {
    struct Event {
        var time: Int
        var kind: TieOrder.Kind
        var load: Int
        var position: Int
    }

    private let order: TieOrder
    private var keys: [Int] = []

    init(order: TieOrder) {
        self.order = order
        self.keys.reserveCapacity(64)
    }

    mutating func insert(_ kind: TieOrder.Kind, at time: Int, load: Int, position: Int = 0) {
        // 4 bits for the kind, 6 for the position, 2 for the load, 7 for the rank, and the rest for the time.
        let rank = self.order.rank(kind) + 16
        let key = time << 19 | rank << 12 | load << 10 | position << 4 | kind.rawValue
        var index = self.keys.count
        self.keys.append(key)
        while index > 0, self.keys[index - 1] < key {
            self.keys[index] = self.keys[index - 1]
            index -= 1
        }
        self.keys[index] = key
    }

    mutating func removeFirst() -> Event? {
        guard let key = self.keys.popLast(), let kind = TieOrder.Kind(rawValue: key & 15) else { return nil }
        return Event(time: key >> 19, kind: kind, load: key >> 10 & 3, position: key >> 4 & 63)
    }
}
