import Mediation

/// An article with an ad below it.
@MainActor
final class ArticlePage {
    /// The card of the ad; `nil` while there is none, so that the page has no gap.
    private(set) var card: Card?
    private(set) var clicks = 0

    struct Card: Equatable {
        var title: String
        var text: String
        var button: String
        var hasIcon: Bool
    }

    private let loader: AdLoader
    private var ad: NativeAd?

    init(mediator: AdMediator) {
        self.loader = AdLoader(adUnitID: "native", mediator: mediator)
    }

    func appear() async {
        guard self.ad == nil || self.ad?.isExpired == true else { return }
        self.ad = try? await self.loader.load().nativeAd
        self.ad?.eventHandler = { [weak self] event in
            if event == .click { self?.clicks += 1 }
        }
        self.card = self.ad.map {
            Card(
                title: String($0.headline?.prefix(40) ?? "Advertisement"),
                text: $0.body ?? "",
                button: $0.callToAction ?? "Open",
                hasIcon: $0.icon?.data != nil
            )
        }
    }

    func close() {
        self.ad = nil
        self.card = nil
    }
}
