import Mediation

/// Gives the user coins for watching an ad.
@MainActor
final class CoinShop {
    enum Offer: Equatable {
        case loading
        case ready
        case unavailable(String)
    }

    private(set) var coins = 0
    private(set) var offer = Offer.unavailable("Not loaded.")

    private let loader: RewardedAdLoader
    private let user: String
    private var ad: RewardedAd?

    init(mediator: AdMediator, user: String) {
        self.loader = RewardedAdLoader(adUnitID: "rewarded", mediator: mediator)
        self.user = user
    }

    func open() async {
        self.offer = .loading
        do {
            let ad = try await self.loader.load()
            ad.verification = ServerSideVerification(userID: self.user)
            self.ad = ad
            self.offer = .ready
        } catch {
            self.offer = .unavailable(error.code == .noFill ? "No ads right now." : "Try again later.")
        }
    }

    func watch(from screen: PlatformViewController) async {
        guard let ad = self.ad else { return }
        self.ad = nil
        self.offer = .unavailable("Not loaded.")
        do {
            if let reward = try await ad.present(from: screen) { self.coins += Int(reward.amount ?? 0) }
        } catch {
            self.offer = .unavailable("The ad could not be shown.")
        }
    }
}
