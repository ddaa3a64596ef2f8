import Foundation

extension Double {
    /// The number with up to two digits after the point, as in `1.23`, `12.3`, `123` or `1230`.
    var text: String {
        let size = abs(self)
        return String(format: size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%.0f", self)
    }

    /// The rate with a suitable unit.
    var perSecond: String {
        switch self {
        case 1_000_000...: "\((self / 1_000_000).text) M/s"
        case 10_000...: "\((self / 1_000).text) k/s"
        default: "\(self.text) /s"
        }
    }

    var nanoseconds: String { "\((self * 1e9).text) ns" }

    var times: String { "\(self.text) x" }
}
