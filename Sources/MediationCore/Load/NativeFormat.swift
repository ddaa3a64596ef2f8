/// A load of native ads.
package typealias NativeAdLoad = AdLoad<NativeFormat>

/// The format of native ads, whose images are downloaded unless the app needs only their URLs.
package struct NativeFormat: LoadFormat {
    package let request: NativeAdRequest

    package init(request: NativeAdRequest) { self.request = request }

    package var adFormat: AdFormat { .native }

    package func ask(
        _ adapter: any NetworkAdapter,
        _ terms: LoadTerms,
        answering receiver: AnswerReceiver<AnsweredAd>
    ) {
        // The load asks only adapters that implement the format.
        guard let adapter = adapter as? any MediationAdapter else { return }
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
                let result = result.map { AnsweredAd(ad: $0, events: AdEventQueue(now: receiver.now)) }
                return receiver(result) ? try? result.get().events : nil
            }
        )
    }

    package func pendingAd(of answer: AnsweredAd, images: ImagePipeline) -> PendingNativeAd {
        PendingNativeAd(answer, request: self.request, pipeline: images)
    }

    package func check(_ ad: PendingNativeAd) throws(MediationError) {
        _ = try self.request.adTypes.type(of: ad.images.assets)
    }

    package func accepts(_ ad: PendingNativeAd) -> Bool {
        ad.options == self.request.options && ad.isTestRequest == self.request.isTestRequest
            && (try? self.check(ad)) != nil
    }

    package func delivered(
        _ ad: PendingNativeAd,
        by adapter: any NetworkAdapter,
        from origin: AdOrigin,
        _ mediator: AdMediator
    ) -> LoadedAd {
        let assets = ad.images.assets
        let loaded = LoadedAd(assets, ad.answer, of: adapter, origin: origin, request: self.request, mediator: mediator)
        ad.answer.ad.didDeliver()
        return loaded
    }
}
