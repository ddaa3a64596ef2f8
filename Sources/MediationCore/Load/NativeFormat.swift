/// A load of native ads.
package typealias NativeAdLoad = AdLoad<NativeFormat>

/// The format of native ads, whose images are downloaded unless the app needs only their URLs.
package struct NativeFormat: LoadFormat {
    package let request: NativeAdRequest

    package var name: AdFormat { .native }

    package func ask(
        _ adapter: any MediationAdapter,
        _ terms: LoadTerms,
        answering receiver: AnswerReceiver<AnsweredAd>
    ) {
        adapter.loadNativeAd(
            for: NativeAdConfiguration(
                credentials: terms.credentials,
                loadID: self.request.loadID,
                adTypes: self.request.adTypes,
                options: self.request.options,
                isTestRequest: self.request.isTestRequest,
                extras: self.request.extras,
                privacy: terms.privacy,
                deadline: terms.deadline,
                bidResponse: terms.bidResponse,
                watermark: self.request.watermark
            ),
            completionHandler: NativeAdCompletionHandler { result in
                let result = result.map { AnsweredAd(ad: $0, events: NativeAdEvents(now: receiver.violations.now)) }
                return receiver(result) ? try? result.get().events : nil
            }
        )
    }

    package func pendingAd(of answer: AnsweredAd, images: ImagePipeline) -> PendingNativeAd {
        PendingNativeAd(answer, request: self.request, pipeline: images)
    }

    // A required image may be among those that failed.
    package func check(_ ad: PendingNativeAd) throws(MediationError) {
        _ = try self.request.adTypes.type(of: ad.images.assets)
    }

    package func accepts(_ ad: PendingNativeAd) -> Bool {
        ad.request.options == self.request.options && ad.request.isTestRequest == self.request.isTestRequest
            && (try? self.check(ad)) != nil
    }

    package func delivered(
        _ ad: PendingNativeAd,
        by adapter: any MediationAdapter,
        from origin: AdSession.Origin,
        _ mediator: AdMediator
    ) -> LoadedAd {
        LoadedAd(ad.images.assets, ad.answer, of: adapter, origin: origin, request: self.request, mediator: mediator)
    }
}

/// A native ad whose images are being downloaded, or that waits.
@MainActor
package final class PendingNativeAd: PendingAd {
    fileprivate let request: NativeAdRequest
    fileprivate let images: NativeAdImageLoad
    fileprivate let answer: AnsweredAd
    package let timeLimit: Nanoseconds

    fileprivate init(_ answer: AnsweredAd, request: NativeAdRequest, pipeline: ImagePipeline) {
        self.answer = answer
        self.request = request
        self.images = NativeAdImageLoad(of: answer, options: request.options, pipeline: pipeline)
        self.timeLimit = Nanoseconds(pipeline.limits.timeLimit)
    }

    package var timeToLive: Nanoseconds { AdSession.timeToLive(of: self.answer.ad) }

    package var needsPreparation: Bool {
        !self.request.options.images.disableImageLoading && self.images.hasWork
    }

    package var errors: [MediationError] { self.images.errors }

    package func didLoad() { self.answer.ad.didLoad(reportingTo: self.answer.events) }

    package func prepare(_ completion: @escaping @MainActor () -> Void) { self.images.start(completion) }

    package func whenPrepared(_ completion: @escaping @MainActor () -> Void) { self.images.whenComplete(completion) }

    package func giveUp() { self.images.giveUp() }
}
