extension SampleNativeAd {
    /// Whether the network's full-screen page is open.
    public var isPagePresented: Bool { self.page != .closed }

    /// Opens the network's full-screen page, as a click on an ad that tracks itself does.
    ///
    /// Nothing happens while it is open. It fails if the network gave no address for clicks.
    public func presentPage() {
        guard self.page == .closed else { return }
        guard self.clickURL != nil else {
            self.report(.didFailToPresent("the ad has no page"))
            return
        }
        self.page = .open
        self.report(.willPresent)
    }

    /// Closes the network's full-screen page, as the person who looks at it would; nothing happens if there is none.
    public func dismissPage() {
        guard self.page == .open else { return }
        self.page = .closing
        self.report(.willDismiss)
        self.page = .closed
        self.report(.didDismiss)
    }

    /// How far the network's page is: a delegate may open or close it while it hears about it.
    enum Page {
        case closed, open, closing
    }
}
