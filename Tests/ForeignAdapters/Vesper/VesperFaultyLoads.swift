package import MediationCore
import PlatformViews

// Adapters that ask for ads in these formats with one mistake each. What each gets wrong is said in the catalog.

// MARK: What is asked for

package final class VesperOneRewardedFormat: VesperAdapter {
    override func format(_ wish: VesperWish) -> VesperFormat {
        wish.format == .rewardedInterstitial ? .rewarded : wish.format
    }
}

package final class VesperAppOpenIsInterstitial: VesperAdapter {
    override func format(_ wish: VesperWish) -> VesperFormat {
        wish.format == .appOpen ? .interstitial : wish.format
    }
}

package final class VesperNeedsWindow: VesperAdapter {
    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        guard wish.format != .appOpen || PlatformViewController.topmost != nil else {
            return answer(.failure(MediationError(.adapterError, "There is no view controller.")))
        }
        super.load(wish, answer)
    }
}

package final class VesperTestsNativeOnly: VesperAdapter {
    override func request(_ wish: VesperWish) -> VesperRequest {
        var request = super.request(wish)
        request.isTest = wish.isTest && wish.format == .native
        return request
    }
}

package final class VesperBannerWithoutConsent: VesperAdapter {
    override func request(_ wish: VesperWish) -> VesperRequest {
        var request = super.request(wish)
        if wish.format == .banner { request.choices = [:] }
        return request
    }
}

package final class VesperDefaultPlacement: VesperAdapter {
    override func placement(_ wish: VesperWish) throws(MediationError) -> String {
        do throws(MediationError) {
            return try super.placement(wish)
        } catch {
            guard wish.format == .banner else { throw error }
            return "vesper-demo-banner"
        }
    }
}

// MARK: Answers

package final class VesperBannerTwice: VesperAdapter {
    private nonisolated let kept = LockedValue<VesperAnswer?>(nil)

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        if wish.format == .banner { self.kept.withLock { $0 = answer } }
        super.load(wish, answer)
    }

    package override func cancelLoad(reason: CancelReason) {
        super.cancelLoad(reason: reason)
        self.kept.withLock { $0 = nil }
    }

    package override nonisolated func vesperLoader(_ loader: VesperLoader, didLoad creative: VesperCreative) {
        guard let answer = self.kept.withLock({ $0 }) else { return super.vesperLoader(loader, didLoad: creative) }
        answer(.success(creative))
    }
}

package final class VesperCancelsNativeOnly: VesperAdapter {
    private var isNative = true

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.isNative = wish.format == .native
        super.load(wish, answer)
    }

    package override func cancelLoad(reason: CancelReason) {
        if self.isNative { super.cancelLoad(reason: reason) }
    }
}
