/// A timer of a load; positions are those of the load's waterfall.
enum LoadTimer {
    case deadline
    case hold
    case timeout(Int)
    case silence(Int)
    case preparation(Int)

    init(number: Int) {
        switch number {
        case -1: self = .deadline
        case -2: self = .hold
        case _ where number % 3 == 0: self = .timeout(number / 3)
        case _ where number % 3 == 1: self = .silence(number / 3)
        default: self = .preparation(number / 3)
        }
    }

    /// The number of the timer in the timer queue.
    var number: Int {
        switch self {
        case .deadline: -1
        case .hold: -2
        case .timeout(let position): 3 * position
        case .silence(let position): 3 * position + 1
        case .preparation(let position): 3 * position + 2
        }
    }
}
