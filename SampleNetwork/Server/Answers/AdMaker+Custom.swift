extension AdMaker {
    /// Writes the format that all ads of custom formats have, whatever its ID: a quote, its author and a picture.
    func write(custom ad: inout ServedAd, _ formatID: String, _ generator: inout SplitMix64) {
        let quotes = [
            ("A kite rises against the wind.", "A. Sample"), ("Tea first.", "E. Xample"),
            ("Every lantern has been dark before.", "P. Laceholder"),
        ]
        let number = Int(generator.next() % UInt64(quotes.count))
        let (quote, author) = quotes[number]
        let format = self.imageFormat(&generator)
        let scale = generator.pick([1.0, 2.0])
        let picture = self.image(ServedImage(format, seed: generator.next()), scale: scale, index: 1)
        ad.test = self.request.testMode ? true : nil
        ad.formatID = formatID
        ad.assets = [
            "Quote": ServedAd.Asset((self.request.testMode ? "Test ad: " : "") + quote),
            "Author": ServedAd.Asset(author),
            "Picture": ServedAd.Asset(picture),
        ]
        ad.deepLinks = ["sampleapp://quote/\(number + 1)", "sampleapp-lite://quote/\(number + 1)"]
        ad.destination = "https://example.com/quotes/\(number + 1)"
    }
}
