import MediationCore

extension Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .load(let ad, let script): "load \(ad): \(script)"
        case .listen(let ad): "listen to \(ad)"
        case .verify(let ad, let data): "verify \(ad) with \(data)"
        case .present(let ad, let place): "present \(ad) from \(place)"
        case .release(let ad): "release \(ad)"
        case .act(let ad, let acts, let elsewhere): "\(ad) says \(acts)\(elsewhere ? " on another thread" : "")"
        case .empty: "empty the screen"
        case .choose(let other): "choose \(other ? "other" : "the first") privacy"
        case .wait(let time): "wait \(time.duration)"
        case .jump(let time): "jump \(time.duration)"
        }
    }
}

extension AdScript: CustomStringConvertible {
    var description: String {
        var text = "\(self.format)"
        if let timeToLive { text += ", lives \(timeToLive.duration)" }
        if !self.atOnce.isEmpty { text += ", at once \(self.atOnce)" }
        if !self.inside.isEmpty { text += ", inside \(self.inside)" }
        if let successor { text += ", then \(successor)" }
        return text
    }
}
