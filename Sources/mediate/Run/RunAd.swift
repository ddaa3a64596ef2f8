import MediationCore

/// An ad that a run has loaded.
@MainActor
enum RunAd {
    case native(LoadedAd)
    case fullScreen(RunFullScreenAd)

    var responseInfo: ResponseInfo {
        switch self {
        case .native(let ad): ad.responseInfo
        case .fullScreen(let ad): ad.responseInfo
        }
    }

    /// The report of its presentation; `nil` for a native ad.
    var presentation: PresentationReport? {
        if case .fullScreen(let ad) = self { ad.presentation } else { nil }
    }
}
