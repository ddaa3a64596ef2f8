import MediationOpenRTB

/// The app's data for exchanges.
func prepareExchanges() {
    var environment = OpenRTBEnvironment()
    environment.app.bundle = "com.example.shop"
    environment.app.storeURL = "https://apps.example/shop"
    environment.app.categories = ["IAB22"]
    environment.device.type = 4
    environment.clickSchemes = ["tel"]
    environment.skAdNetworkHandler = { event in
        print("\(event.kind.rawValue) of item \(event.ad.itunesItem), signed by \(event.ad.network)")
    }
    environment.trackerHandler = { event in
        if event.outcome == .failed { print("\(event.kind.rawValue) at \(event.host) failed") }
    }
    OpenRTBAdapter.environment = environment
}
