import MediationCore

/// An ad that a run has loaded.
@MainActor
enum RunAd {
    case native(LoadedAd)
    case banner(RunBanner)
    case fullScreen(RunFullScreenAd)

    var responseInfo: ResponseInfo {
        switch self {
        case .native(let ad): ad.responseInfo
        case .banner(let banner): banner.responseInfo
        case .fullScreen(let ad): ad.responseInfo
        }
    }

    /// The report of what became of it on the screen; `nil` for a native ad.
    var presentation: PresentationReport? {
        switch self {
        case .native: nil
        case .banner(let banner): banner.presentation
        case .fullScreen(let ad): ad.presentation
        }
    }
}
