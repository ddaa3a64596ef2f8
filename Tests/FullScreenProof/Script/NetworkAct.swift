/// An act of a network with its ad on the screen, or a word about it.
package enum NetworkAct: Hashable, Sendable, CustomStringConvertible {
    case willPresent, impression, click, willDismiss, didDismiss, failure, expired
    /// An amount that may be negative or not finite.
    case reward(Double)
    /// The ad's controller comes onto the screen, or leaves it.
    case appear, disappear

    package var description: String {
        switch self {
        case .willPresent: "willPresent"
        case .impression: "impression"
        case .click: "click"
        case .willDismiss: "willDismiss"
        case .didDismiss: "didDismiss"
        case .failure: "failure"
        case .expired: "expired"
        case .reward(let amount): "reward \(amount)"
        case .appear: "appear"
        case .disappear: "disappear"
        }
    }
}
