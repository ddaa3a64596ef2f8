public import MediationCore

extension OpenRTBAdapter: BannerAdapter {
    /// Asks the exchange for its best banner, or makes the banner of a bid that has won; ends when its page is loaded.
    public func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try OpenRTBSettings(configuration.credentials)
            let environment = Self.environment
            let banner = try Self.bannerRequest(configuration.size, environment)
            self.bannerAnswer.keep(completionHandler)
            if let bidResponse = configuration.bidResponse {
                let chosen = try ChosenBid(
                    bidResponse,
                    loadID: configuration.loadID,
                    markupType: BannerPlan.markupType
                )
                self.show(try chosen.offer(banner, NoticeSender(settings: settings), environment.urlRules), environment)
                return
            }
            let ask = OpenRTBAsk(
                loadID: configuration.loadID,
                content: .banner(banner),
                isTest: configuration.isTestRequest,
                privacy: configuration.privacy,
                floor: settings.floor,
                deadline: configuration.deadline
            )
            let exchange = Exchange(settings: settings, environment: environment)
            self.request = Task { [weak self, answer = self.bannerAnswer] in
                do {
                    let offer: OpenRTBOffer<BannerPlan> = try await Self.offer(from: exchange, ask, banner)
                    guard let self, !Task.isCancelled else { return offer.notices.lost(.opportunityExpired, to: nil) }
                    self.show(offer, environment)
                } catch {
                    answer.take()?(.failure(error))
                }
            }
        } catch {
            _ = self.bannerAnswer.take()
            completionHandler(.failure(error))
        }
    }

    /// Returns the request for a place.
    ///
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/unsupportedFormat`` if there is no web view.
    nonisolated static func bannerRequest(
        _ size: BannerSize,
        _ environment: OpenRTBEnvironment
    ) throws(MediationError) -> BannerRequest {
        guard environment.makeBannerPage != nil || SystemBannerPage.isAvailable else {
            let message = "There is no web view here; OpenRTBAdapter.environment.makeBannerPage can make one."
            throw MediationError(.unsupportedFormat, message)
        }
        return try BannerRequest(size)
    }

    private func show(_ offer: OpenRTBOffer<BannerPlan>, _ environment: OpenRTBEnvironment) {
        guard let page = environment.makeBannerPage?() ?? SystemBannerPage.make() else {
            // The request was not made then.
            _ = self.bannerAnswer.take()
            return
        }
        let banner = OpenRTBBannerAd(offer, page, environment)
        self.banner = banner
        banner.load { [weak self, answer = self.bannerAnswer] result in
            self?.banner = nil
            answer.take()?(result.map { $0 }.mapError { $0 })
        }
    }
}
