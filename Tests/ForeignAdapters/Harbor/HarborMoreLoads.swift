import Dispatch
import Foundation
import MediationCore

// Adapters whose mistake shows only in a certain sequence of loads, answers and cancellations, or with certain texts.

// MARK: State of earlier loads

/// Lets a load join the open request of another one, to save a request.
package final class HarborJoinsRequests: HarborAdapter, HarborBroken {
    private nonisolated static let leaders = HarborLock<[String: HarborWeak<HarborJoinsRequests>]>([:])
    private let followers = HarborLock<[NativeAdCompletionHandler]>([])

    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        let key = "\(unit) \(isTest)"
        let leader = Self.leaders.withLock { $0[key]?.object }
        if let leader, leader.open.withLock({ $0 != nil }) {
            return leader.followers.withLock { $0.append(handler) }
        }
        Self.leaders.withLock { $0[key] = HarborWeak(self) }
        super.ask(unit, isTest, handler)
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        super.harborLoader(loader, didLoad: ad)
        for handler in self.takeFollowers() {
            handler(ad.hasContent ? .success(self.mapped(ad)) : .failure(Self.emptyAd))
        }
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        super.harborLoader(loader, didFailWith: error)
        for handler in self.takeFollowers() { handler(.failure(self.mapped(error))) }
    }

    private nonisolated func takeFollowers() -> [NativeAdCompletionHandler] {
        self.followers.withLock { followers in
            defer { followers = [] }
            return followers
        }
    }
}

/// Spares a device without a connection further requests, but never looks whether the connection is back.
package final class HarborGivesUp: HarborAdapter, HarborBroken {
    private nonisolated static let offlineCount = HarborLock(0)

    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        guard Self.offlineCount.withLock({ $0 }) < 2 else {
            throw MediationError(.networkError, "The device is offline.")
        }
        return try super.settings(configuration)
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        Self.offlineCount.withLock { $0 = 0 }
        super.harborLoader(loader, didLoad: ad)
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        Self.offlineCount.withLock { $0 = error.code == HarborError.offline ? $0 + 1 : 0 }
        super.harborLoader(loader, didFailWith: error)
    }
}

/// Expects a late answer to each cancelled request, and tells late answers from others by their unit.
package final class HarborDropsNextAd: HarborAdapter, HarborBroken {
    private nonisolated static let expected = HarborLock<[String: Int]>([:])
    private let unit = HarborLock("")

    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        self.unit.withLock { $0 = unit }
        super.ask(unit, isTest, handler)
    }

    override func stop() {
        if self.open.withLock({ $0 != nil }) {
            let unit = self.unit.withLock { $0 }
            Self.expected.withLock { $0[unit, default: 0] += 1 }
        }
        super.stop()
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        let unit = self.unit.withLock { $0 }
        let isLate = Self.expected.withLock { expected in
            guard let count = expected[unit], count > 0 else { return false }
            expected[unit] = count - 1
            return true
        }
        if !isLate { super.harborLoader(loader, didLoad: ad) }
    }
}

// MARK: Errors

/// Asks once more after an internal error of the network, but remembers only the first request as one to cancel.
package final class HarborRetriesUnseen: HarborAdapter, HarborBroken {
    private let request = HarborLock((unit: "", isTest: false))
    private let second = HarborLock<HarborLoader?>(nil)

    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        self.request.withLock { $0 = (unit, isTest) }
        super.ask(unit, isTest, handler)
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        guard error.code == HarborError.broken, self.second.withLock({ $0 == nil }), self.open.withLock({ $0 != nil })
        else { return super.harborLoader(loader, didFailWith: error) }
        let again = HarborLoader()
        again.delegate = self
        self.second.withLock { $0 = again }
        let (unit, isTest) = self.request.withLock { $0 }
        again.load(unit: unit, isTest: isTest)
    }
}

/// Takes each failure for the end of the request's ad, even one that comes after the ad.
package final class HarborFailureAfterAd: HarborAdapter, HarborBroken {
    private let loader = HarborLock<HarborLoader?>(nil)
    private let ad = HarborLock(HarborWeak<HarborAd>(nil))

    override func makeLoader() -> HarborLoader {
        let loader = super.makeLoader()
        self.loader.withLock { $0 = loader }
        return loader
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd {
        self.ad.withLock { $0 = HarborWeak(ad) }
        return super.mapped(ad)
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        self.ad.withLock { $0.object }?.delegate = nil
        super.harborLoader(loader, didFailWith: error)
    }
}

/// Makes the error for each number only once, message included.
package final class HarborCachedError: HarborAdapter, HarborBroken {
    private nonisolated static let errors = HarborLock<[Int: any Error]>([:])

    override nonisolated func mapped(_ error: HarborError) -> any Error {
        let made = super.mapped(error)
        return Self.errors.withLock { errors in
            if let known = errors[error.code] { return known }
            errors[error.code] = made
            return made
        }
    }
}

/// Uses the network's message as a format, so that a percent sign in it takes arguments that nobody has passed.
package final class HarborFormatMessage: HarborAdapter, HarborBroken {
    override nonisolated func mapped(_ error: HarborError) -> any Error {
        let message = String(format: error.message)
        return MediationError(error.mediationCode, message, networkCode: error.code, underlying: error)
    }
}

// MARK: Threads

/// Answers on the main thread, and counts on the adapter to be there until then.
package final class HarborUnownedHop: HarborAdapter, HarborBroken {
    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        let answer: Result<any MediationNativeAd, any Error> =
            ad.hasContent ? .success(self.mapped(ad)) : .failure(Self.emptyAd)
        DispatchQueue.main.async { [unowned self] in
            guard let handler = self.takeHandler() else { return }
            handler(answer)
        }
    }
}
