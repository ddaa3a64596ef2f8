/// The format of a kind of ads that cover the screen.
package struct FullScreenFormat<Kind: FullScreenAdKind>: LoadFormat {
    package let request: AdRequest

    package init(request: AdRequest) { self.request = request }

    package var adFormat: AdFormat { Kind.format }

    package func ask(
        _ adapter: any NetworkAdapter,
        _ terms: LoadTerms,
        answering receiver: AnswerReceiver<AnsweredFullScreenAd>
    ) {
        let configuration = FullScreenAdConfiguration(
            credentials: terms.credentials,
            loadID: self.request.loadID,
            isTestRequest: self.request.isTestRequest,
            extras: self.request.extras,
            privacy: terms.privacy,
            deadline: terms.deadline,
            bidResponse: terms.bidResponse,
            watermark: self.request.watermark
        )
        // The load asks only adapters that implement the format.
        switch Kind.format {
        case .interstitial:
            (adapter as? any InterstitialAdapter)?
                .loadInterstitialAd(for: configuration, completionHandler: Self.handler(receiver))
        case .appOpen:
            (adapter as? any AppOpenAdapter)?
                .loadAppOpenAd(for: configuration, completionHandler: Self.handler(receiver))
        case .rewarded:
            (adapter as? any RewardedAdapter)?
                .loadRewardedAd(for: configuration, completionHandler: Self.rewardedHandler(receiver))
        case .rewardedInterstitial:
            (adapter as? any RewardedInterstitialAdapter)?
                .loadRewardedInterstitialAd(for: configuration, completionHandler: Self.rewardedHandler(receiver))
        default: break
        }
    }

    private static func handler(
        _ receiver: AnswerReceiver<AnsweredFullScreenAd>
    ) -> FullScreenAdCompletionHandler {
        FullScreenAdCompletionHandler { Self.answer($0.map { .unrewarded($0) }, to: receiver) }
    }

    private static func rewardedHandler(
        _ receiver: AnswerReceiver<AnsweredFullScreenAd>
    ) -> RewardedAdCompletionHandler {
        RewardedAdCompletionHandler { Self.answer($0.map { .rewarded($0) }, to: receiver) }
    }

    private nonisolated static func answer(
        _ result: Result<AnsweredFullScreenAd.Ad, any Error>,
        to receiver: AnswerReceiver<AnsweredFullScreenAd>
    ) -> AdEventQueue<FullScreenAdEvent>? {
        let answer = result.map { AnsweredFullScreenAd(ad: $0, events: AdEventQueue(now: receiver.now)) }
        return receiver(answer) ? try? answer.get().events : nil
    }

    package func pendingAd(of answer: AnsweredFullScreenAd, images: ImagePipeline) -> PendingFullScreenAd {
        PendingFullScreenAd(answer, format: Kind.format, isTestRequest: self.request.isTestRequest)
    }

    package func check(_ ad: PendingFullScreenAd) throws(MediationError) {}

    package func accepts(_ ad: PendingFullScreenAd) -> Bool {
        ad.format == Kind.format && ad.isTestRequest == self.request.isTestRequest && !ad.isDeclaredExpired
    }

    package func delivered(
        _ ad: PendingFullScreenAd,
        by adapter: any NetworkAdapter,
        from origin: AdOrigin,
        _ mediator: AdMediator
    ) -> FullScreenAd<Kind> {
        FullScreenAd(FullScreenAdSession(ad, of: Kind.format, adapter: adapter, origin: origin, mediator: mediator))
    }
}
