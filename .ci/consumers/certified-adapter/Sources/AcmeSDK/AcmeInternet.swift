/// The made-up server that the SDK asks outside tests.
struct AcmeInternet: AcmeServer {
    func ask(_ loader: AcmeLoader, unit: String, isTest: Bool) {
        Task {
            guard unit != "empty" else {
                loader.delegate?.loader(loader, didFailWith: AcmeError(.noAd, "There is no ad."))
                return
            }
            let ad = AcmeAd(
                title: "Acme rockets",
                text: "They fly.",
                button: "Fly",
                imageAddress: "https://images.acme.example/rocket.png?size=large",
                rating: 9
            )
            loader.delegate?.loader(loader, didLoad: ad)
        }
    }

    func stop(_ loader: AcmeLoader) {}

    func track(_ ad: AcmeAd, clickableViews: Int) {
        ad.delegate?.adWasSeen(ad)
    }

    func untrack(_ ad: AcmeAd) {}
}
