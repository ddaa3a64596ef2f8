import MediationCore
import PlatformViews

/// Shows loaded ads as an app does, so that their impressions are counted.
@MainActor
enum Showing {
    /// Indicates whether there are windows to show ads in: plain objects have one, but a tool has no UIKit or AppKit
    /// window.
    #if canImport(UIKit) || canImport(AppKit)
    nonisolated static let isPossible = false
    #else
    nonisolated static let isPossible = true
    #endif

    /// The longest wait for an impression; no visibility rule of the Sample Network takes that long.
    private static let longestWait = Duration.seconds(5)

    /// Shows an ad until its impression is counted; returns whether it was counted.
    static func show(_ ad: LoadedAd) async -> Bool {
        switch ad {
        case .custom(let ad):
            ad.recordImpression()
            return true
        case .native(let ad): return await self.show(ad)
        }
    }

    #if canImport(UIKit) || canImport(AppKit)
    private static func show(_ ad: NativeAd) async -> Bool { false }
    #else
    private static func show(_ ad: NativeAd) async -> Bool {
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 480))
        let container = PlatformView(frame: window.bounds)
        window.addSubview(container)
        let (impressions, continuation) = AsyncStream.makeStream(of: Bool.self)
        ad.eventHandler = { if $0 == .impression { continuation.yield(true) } }
        let limit = Task {
            try? await Task.sleep(for: Self.longestWait)
            continuation.yield(false)
        }
        defer {
            limit.cancel()
            ad.unregister()
            withExtendedLifetime(window) {}
        }
        guard (try? ad.register(container: container, clickableAssetViews: [:])) != nil else { return false }
        for await wasSeen in impressions { return wasSeen }
        return false
    }
    #endif
}
