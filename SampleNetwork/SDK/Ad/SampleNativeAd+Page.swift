extension SampleNativeAd {
    /// Indicates whether the network's full-screen page is open.
    public var isPagePresented: Bool { self.page != .closed }

    /// Opens the network's full-screen page, as a click on an ad that tracks itself does.
    ///
    /// Has no effect while the page is open. Fails if the network gave no URL for clicks.
    public func presentPage() {
        guard self.page == .closed else { return }
        guard self.clickURL != nil else {
            self.report(.didFailToPresent("the ad has no page"))
            return
        }
        self.page = .open
        self.report(.willPresent)
    }

    /// Closes the network's full-screen page, as the person who looks at it would; has no effect if no page is open.
    public func dismissPage() {
        guard self.page == .open else { return }
        self.page = .closing
        self.report(.willDismiss)
        self.page = .closed
        self.report(.didDismiss)
    }

    /// The state of the network's page: a delegate may open or close it while it receives an event about it.
    enum Page {
        case closed, open, closing
    }
}
