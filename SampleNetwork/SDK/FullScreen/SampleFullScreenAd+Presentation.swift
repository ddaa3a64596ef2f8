public import PlatformViews

extension SampleFullScreenAd {
    /// The stage of the ad's life: a delegate may close the ad while it receives an event about it.
    enum Stage {
        case loaded, presenting, presented, closing, closed
    }

    /// Presents the ad over a view controller, in a page that covers the screen.
    ///
    /// Fails if the ad has expired or has been presented before, or if the controller is not in a window or presents
    /// another one.
    ///
    /// - Parameter controller: The view controller that the ad covers.
    public func present(from controller: PlatformViewController) {
        if let playedServers { return playedServers.sdkDidPresent(self, from: controller) }
        if let reason = self.obstacle ?? self.obstacle(over: controller) {
            self.report(.didFailToPresent(reason))
            return
        }
        self.stage = .presenting
        self.report(.willPresent)
        // The delegate may have presented something else.
        if let reason = self.obstacle(over: controller) {
            self.stage = .closed
            self.report(.didFailToPresent(reason))
            return
        }
        self.show(over: controller)
    }

    /// Taps the ad, as a finger would; has no effect unless the ad is presented.
    package func tapCreative() {
        guard self.stage == .presented else { return }
        if let clickURL = self.clickURL { Transport.shared.post(to: clickURL) }
        self.report(.click)
    }

    /// Taps the view that closes the ad, as a finger would.
    ///
    /// Has no effect before the end of the countdown, unless the format has rewards: such an ad closes without one.
    package func tapClose() {
        guard self.stage == .presented else { return }
        self.noticeEndOfCountdown()
        guard self.isCountdownOver || self.format.isRewarded else { return }
        self.willClose()
        self.page?.endPresentation()
    }

    /// Ends the ad, after the person or the app has dismissed the page.
    func pageDidDisappear() {
        self.noticeEndOfCountdown()
        self.willClose()
        guard self.stage == .closing else { return }
        self.stage = .closed
        self.page?.ad = nil
        self.page = nil
        self.countdownEnd?.cancel()
        self.reportDismissal(.didDismiss)
        if self.behavior == .lateReward, self.hasEarnedReward { self.reportReward() }
    }

    private var obstacle: String? {
        if self.behavior == .failsToPresent { return "the ad has nothing to show" }
        if self.stage != .loaded { return "the ad has been presented before" }
        return self.isExpired ? "the ad has expired" : nil
    }

    private func obstacle(over controller: PlatformViewController) -> String? {
        if !controller.isInWindow { return "the view controller is not in a window" }
        return controller.presentsOther ? "the view controller presents another one" : nil
    }

    private func show(over controller: PlatformViewController) {
        self.rewardMessage = RewardMessage(userID: self.userID, customData: self.customData)
        let page = SampleAdViewController.page(of: self)
        self.page = page
        self.stage = .presented
        self.sincePresentation = Stopwatch(self.clock)
        page.cover(controller)
        if let impressionURL = self.impressionURL { Transport.shared.post(to: impressionURL) }
        self.report(.impression)
        self.noticeEndOfCountdown()
        if self.reward != nil, !self.hasEarnedReward, self.stage == .presented { self.awaitEndOfCountdown() }
    }

    private var isCountdownOver: Bool {
        self.sincePresentation.map { $0.elapsed >= self.countdown } ?? false
    }

    private func awaitEndOfCountdown() {
        self.countdownEnd = Task { [weak self, clock, countdown] in
            guard (try? await clock.sleep(for: countdown)) != nil, !Task.isCancelled else { return }
            self?.noticeEndOfCountdown()
        }
    }

    /// Earns the reward if the countdown is over, also before the task that waits for its end.
    private func noticeEndOfCountdown() {
        guard self.stage == .presented, self.reward != nil, !self.hasEarnedReward, self.isCountdownOver else { return }
        self.hasEarnedReward = true
        if let rewardURL = self.rewardURL { Transport.shared.post(self.rewardMessage, to: rewardURL) }
        guard self.behavior != .lateReward else { return }
        self.reportReward()
        if self.behavior == .rewardTwice { self.reportReward() }
    }

    private func reportReward() {
        if let reward = self.reward { self.report(.reward(reward)) }
    }

    private func willClose() {
        guard self.stage == .presented else { return }
        self.stage = .closing
        self.reportDismissal(.willDismiss)
    }

    private func reportDismissal(_ event: SampleFullScreenAdEvent) {
        if self.behavior != .neverDismissed { self.report(event) }
    }
}
