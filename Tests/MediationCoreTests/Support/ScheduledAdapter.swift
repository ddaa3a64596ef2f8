import MediationCore
import MediationTesting
import WaterfallSchedules

/// Plays the line items of one network of a schedule, and bids for them.
class ScheduledAdapter: MediationAdapter, BiddingAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    static var stage: ScheduleStage?
    /// The number of loads that each network can have open.
    nonisolated static let limits = LockedValue([Int?](repeating: nil, count: 4))

    nonisolated class var network: Int { 0 }
    nonisolated class var capabilities: AdapterCapabilities {
        let network = self.network
        return AdapterCapabilities(maximumLoads: Self.limits.withLock { $0[network] })
    }

    private let stage = ScheduledAdapter.stage
    private let token = ScheduledAdapter.stage?.live.token()
    private var behaviour: Schedule.Behaviour?
    private var load = 0
    private var handler: NativeAdCompletionHandler?
    private var wasTold = false

    required init() {}

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let (load, lineItem) = Self.place(configuration.credentials)
        Task { @MainActor in self.stage?.bid(load, lineItem, completionHandler) }
    }

    nonisolated private static func place(_ credentials: MediationCredentials) -> (load: Int, lineItem: Int) {
        guard case .number(let load) = credentials.settings["load"],
            case .number(let lineItem) = credentials.settings["lineItem"]
        else { return (0, 0) }
        return (Int(load), Int(lineItem))
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let (load, lineItem) = Self.place(configuration.credentials)
        guard let stage, let item = stage.item(lineItem, of: load) else { return }
        self.load = load
        self.behaviour = item.behaviour
        let behaviour = item.behaviour
        guard !stage.isOver else {
            completionHandler(.failure(MediationError(.noFill, "")))
            return
        }
        if behaviour.cancelsLoad == .asked {
            self.handler = completionHandler
            return stage.cancel(load)
        }
        guard let result = stage.result(of: item) else { return self.handler = completionHandler }
        let again = { @MainActor in
            guard let delay = behaviour.again else { return }
            stage.after(delay) { completionHandler(result) }
        }
        guard let delay = behaviour.delay else {
            completionHandler(result)
            return again()
        }
        stage.after(delay) {
            completionHandler(result)
            again()
        }
    }

    func cancelLoad(reason: CancelReason) {
        let isFirst = !self.wasTold
        self.wasTold = true
        if isFirst, reason == .timedOut, self.behaviour?.cancelsLoad == .timedOut { self.stage?.cancel(self.load) }
        if !reason.acceptsLateAd { self.handler = nil }
    }
}

final class ScheduledAdapter0: ScheduledAdapter {}

final class ScheduledAdapter1: ScheduledAdapter {
    override nonisolated class var network: Int { 1 }
}

final class ScheduledAdapter2: ScheduledAdapter {
    override nonisolated class var network: Int { 2 }
}

final class ScheduledAdapter3: ScheduledAdapter {
    override nonisolated class var network: Int { 3 }
}

/// An ad that is counted while it is alive.
final class ScheduledAd: MediationNativeAd {
    let headline: String?
    private let token: AnyObject

    init(headline: String, token: AnyObject) {
        self.headline = headline
        self.token = token
    }
}
