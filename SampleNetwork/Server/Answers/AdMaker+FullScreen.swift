extension AdMaker {
    /// Writes the parts of an ad that covers the screen: a headline, one image, a countdown and perhaps a reward.
    func write(fullScreen ad: inout ServedAd, _ generator: inout SplitMix64) {
        let format = self.request.format
        ad.format = format
        ad.test = self.request.testMode ? true : nil
        let product = generator.pick(["Kite", "Teapot", "Lantern", "Telescope", "Paper Boat", "Umbrella"])
        ad.headline = "\(self.request.testMode ? "Test ad: " : "")\(product)s on every screen"
        let image = self.imageFormat(&generator)
        let scale = generator.pick([1.0, 2.0])
        ad.images = [self.image(ServedImage(image, seed: generator.next()), scale: scale, index: 1)]
        let seconds = generator.pick(Array(format.isRewarded ? 5...30 : 0...5))
        ad.countdownSeconds = self.script.countdownSeconds ?? Double(seconds)
        let type = generator.pick(["coins", "lives", "gems"])
        let amount = generator.pick([1.0, 5, 10, 25])
        if format.isRewarded {
            ad.reward = self.script.reward ?? RewardScript(type: type, amount: amount)
            ad.rewardURL = "\(self.base)/v1/rewards/\(ad.id)"
        }
        ad.behavior = self.behavior
    }

    /// The fault that the SDK should have; `nil` if there is none, or if it means nothing for the format.
    private var behavior: Fault.Kind? {
        guard let kind = self.decision.fault?.kind, kind.isOfPresentation else { return nil }
        return kind.isOfRewards && !self.request.format.isRewarded ? nil : kind
    }
}
