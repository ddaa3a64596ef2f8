/// The format of banners.
package struct BannerFormat: LoadFormat {
    package let request: AdRequest
    let size: BannerSize

    package init(request: AdRequest, size: BannerSize) {
        self.request = request
        self.size = size
    }

    package var adFormat: AdFormat { .banner }
    package var bannerSize: BannerSize? { self.size }

    package func ask(
        _ adapter: any NetworkAdapter,
        _ terms: LoadTerms,
        answering receiver: AnswerReceiver<AnsweredBannerAd>
    ) {
        // The load asks only adapters that implement the format.
        guard let adapter = adapter as? any BannerAdapter else { return }
        adapter.loadBannerAd(
            for: BannerAdConfiguration(
                credentials: terms.credentials,
                loadID: self.request.loadID,
                size: self.size,
                isTestRequest: self.request.isTestRequest,
                extras: self.request.extras,
                privacy: terms.privacy,
                deadline: terms.deadline,
                bidResponse: terms.bidResponse,
                watermark: self.request.watermark
            ),
            completionHandler: BannerAdCompletionHandler { result in
                let result = result.map { AnsweredBannerAd(ad: $0, events: AdEventQueue(now: receiver.now)) }
                return receiver(result) ? try? result.get().events : nil
            }
        )
    }

    package func pendingAd(of answer: AnsweredBannerAd, images: ImagePipeline) -> PendingBannerAd {
        PendingBannerAd(answer, isTestRequest: self.request.isTestRequest)
    }

    package func check(_ ad: PendingBannerAd) throws(MediationError) {
        guard let problem = self.size.problem(with: ad.answer.ad.size) else { return }
        throw MediationError(.bannerSizeMismatch, problem)
    }

    package func accepts(_ ad: PendingBannerAd) -> Bool {
        ad.isTestRequest == self.request.isTestRequest && (try? self.check(ad)) != nil
    }

    package func delivered(
        _ ad: PendingBannerAd,
        by adapter: any NetworkAdapter,
        from origin: AdOrigin,
        _ mediator: AdMediator
    ) -> BannerAdSession {
        let session = BannerAdSession(ad, asked: self.size, adapter: adapter, origin: origin, mediator: mediator)
        ad.answer.ad.didDeliver()
        return session
    }
}

/// The banner of an adapter's successful answer, with the object that receives its events.
package struct AnsweredBannerAd: Sendable {
    let ad: any MediationBannerAd
    let events: AdEventQueue<BannerAdEvent>
}

/// A banner from an adapter's answer until its delivery; there is nothing to prepare.
@MainActor
package final class PendingBannerAd: PendingAd {
    let answer: AnsweredBannerAd
    let isTestRequest: Bool
    package let timeToLive: Nanoseconds

    init(_ answer: AnsweredBannerAd, isTestRequest: Bool) {
        self.answer = answer
        self.isTestRequest = isTestRequest
        self.timeToLive = Nanoseconds(answer.ad.timeToLive.map { max(.zero, $0) } ?? .seconds(3600))
    }

    package var needsPreparation: Bool { false }
    package var preparationLimit: Nanoseconds { .zero }
    package var preparationErrors: [MediationError] { [] }
    package var warnings: [String] { self.answer.ad.warnings }

    package func didLoad() { self.answer.ad.didLoad(reportingTo: self.answer.events) }
    package func prepare(_ completion: @escaping @MainActor () -> Void) {}
    package func whenPrepared(_ completion: @escaping @MainActor () -> Void) { completion() }
    package func giveUp() {}
}
