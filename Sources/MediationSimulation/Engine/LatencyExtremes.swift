/// The shortest and the longest load so far, stored so that one comparison shows whether a load is between them.
struct LatencyExtremes {
    private var least = UInt64.max
    private var span: UInt64 = 0

    /// The shortest and the longest latency in nanoseconds; `nil` if there was no load.
    var range: ClosedRange<Int>? {
        guard self.least < .max else { return nil }
        return Int(self.least)...Int(self.least + self.span)
    }

    @inline(__always)
    mutating func add(_ time: UInt64) {
        // A time below the least wraps around to far beyond the span; at first, every time is beyond it.
        if time &- self.least > self.span { self.widen(to: time) }
    }

    @inline(never)
    private mutating func widen(to time: UInt64) {
        guard self.least < .max else {
            self.least = time
            return
        }
        let greatest = max(self.least + self.span, time)
        self.least = min(self.least, time)
        self.span = greatest - self.least
    }
}
