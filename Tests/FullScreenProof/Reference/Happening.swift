import MediationCore

/// Something that happens to an ad after the network was asked to present it.
struct Happening {
    enum Kind {
        case said(NetworkAct)
        /// The network has said nothing for too long; something may be presented all the same.
        case silence(isCovered: Bool)
        /// The presented screen is there no longer.
        case gone
    }

    let kind: Kind
    let time: Nanoseconds
    let fired: Nanoseconds
    /// The place in the history; that of the next entry for a timer.
    let place: Int

    /// Indicates whether it means that the ad is on the screen, or was.
    var meansShown: Bool {
        switch self.kind {
        case .said(.willPresent), .said(.impression), .said(.click), .said(.reward), .said(.willDismiss),
            .said(.didDismiss), .silence(isCovered: true):
            true
        default: false
        }
    }

    /// Indicates whether it means that the ad cannot be shown, if it has not been.
    var meansFailure: Bool {
        switch self.kind {
        case .said(.failure), .said(.expired), .silence(isCovered: false): true
        default: false
        }
    }

    /// Indicates whether it ends an ad that is on the screen.
    var endsShow: Bool {
        switch self.kind {
        case .said(.didDismiss), .said(.failure), .gone: true
        default: false
        }
    }

    /// Indicates whether it means that an ad that was given up has come after all.
    var meansStray: Bool {
        switch self.kind {
        case .said(.willPresent), .said(.impression), .said(.click), .said(.reward): true
        default: false
        }
    }

    var act: NetworkAct? { if case .said(let act) = self.kind { act } else { nil } }
}
