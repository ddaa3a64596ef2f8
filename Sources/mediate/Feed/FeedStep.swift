import MediationCore

/// One step of a session.
enum FeedStep: Equatable {
    case scroll(Int)
    case scrollTo(Int)
    case append(Int)
    case insert(Int, at: Int)
    case remove(Int, at: Int)
    case replace(Int, at: Int)
    case move(from: Int, to: Int)
    case fillRate(Double)
    case wait(Duration)
}

extension FeedStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .scroll(let rows): "scroll \(rows)"
        case .scrollTo(let row): "scroll to \(row)"
        case .append(let count): "append \(count)"
        case .insert(let count, let index): "insert \(count) at \(index)"
        case .remove(let count, let index): "remove \(count) at \(index)"
        case .replace(let count, let index): "replace \(count) at \(index)"
        case .move(let source, let destination): "move \(source) to \(destination)"
        case .fillRate(let rate): "fill rate \(Int((rate * 100).rounded())) %"
        case .wait(let time): "wait \(DurationText.text(of: time))"
        }
    }
}
