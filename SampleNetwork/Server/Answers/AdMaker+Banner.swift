extension AdMaker {
    /// Writes the parts of a banner: a size that fits what was asked for, a headline and one image.
    func write(banner ad: inout ServedAd, _ generator: inout SplitMix64) {
        ad.format = .banner
        ad.test = self.request.testMode ? true : nil
        let size = self.request.bannerSize
        let share = generator.pick([0.8, 0.9, 1.0])
        ad.width = size.width
        ad.height = size.isAdaptive ? (min(size.maxHeight ?? 250, 250) * share).rounded(.down) : size.maxHeight ?? 50
        if self.decision.fault?.kind == .oversizedBanner {
            ad.width = size.width * 2
            ad.height = (ad.height ?? 50) * 5
        }
        let product = generator.pick(["Kite", "Teapot", "Lantern", "Telescope", "Paper Boat", "Umbrella"])
        ad.headline = "\(self.request.testMode ? "Test ad: " : "")\(product)s in a row"
        let scale = generator.pick([1.0, 2.0])
        ad.images = [self.image(ServedImage(.landscape, seed: generator.next()), scale: scale, index: 1)]
    }
}
