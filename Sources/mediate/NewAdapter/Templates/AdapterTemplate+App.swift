extension AdapterTemplate {
    static let app = AdapterTemplate(
        "Sources/acme-app/AcmeApp.swift",
        #"""
        import AcmeAdapter
        import MediationConformance
        import MediationCore

        /// An app that loads an ad of each format with the SDK itself, and checks its adapter in debug builds.
        @main
        @MainActor
        struct AcmeApp {
            static func main() async {
                let registry = AdapterRegistry()
                #if DEBUG
                registry.register(Checked<AcmeAdapter>.self)
                AdapterConformance.breachHandler = { breach in
                    print("rule \(breach.rule): \(breach.happened)")
                }
                #else
                registry.register(AcmeAdapter.self)
                #endif
                let formats: [AdFormat] = [{{adFormats}}]
                let mediator = AdMediator(
                    configuration: MediationConfiguration(
                        adUnits: formats.map { format in
                            AdUnit(
                                id: format.rawValue,
                                format: format,
                                lineItems: [
                                    LineItem(
                                        name: "Acme",
                                        adapter: "AcmeAdapter",
                                        ecpm: 1,
                                        settings: ["parameter": "unit"]
                                    )
                                ]
                            )
                        }
                    ),
                    registry: registry,
                    images: ImagePipeline(loader: NoImages())
                )
        {{#native}}
                await self.load("native") { _ = try await AdLoader(adUnitID: $0, mediator: mediator).load() }
        {{/native}}
        {{#banner}}
                await self.load("banner") { try await BannerAdView(adUnitID: $0, size: .banner, mediator: mediator).load() }
        {{/banner}}
        {{#interstitial}}
                await self.load("interstitial") { _ = try await InterstitialAdLoader(adUnitID: $0, mediator: mediator).load() }
        {{/interstitial}}
        {{#appOpen}}
                await self.load("app-open") { _ = try await AppOpenAdLoader(adUnitID: $0, mediator: mediator).load() }
        {{/appOpen}}
        {{#rewarded}}
                await self.load("rewarded") { _ = try await RewardedAdLoader(adUnitID: $0, mediator: mediator).load() }
        {{/rewarded}}
        {{#rewardedInterstitial}}
                await self.load("rewarded-interstitial") {
                    _ = try await RewardedInterstitialAdLoader(adUnitID: $0, mediator: mediator).load()
                }
        {{/rewardedInterstitial}}
            }

            private static func load(_ adUnitID: String, _ body: (String) async throws -> Void) async {
                do {
                    try await body(adUnitID)
                    print("\(adUnitID): an ad")
                } catch {
                    print("\(adUnitID): \(error)")
                    // What the adapter said.
                    for lineItem in (error as? MediationError)?.responseInfo?.lineItems ?? [] {
                        if let reason = lineItem.error { print("  \(lineItem.name): \(reason.message)") }
                    }
                }
            }
        }
        """#
    )
}
