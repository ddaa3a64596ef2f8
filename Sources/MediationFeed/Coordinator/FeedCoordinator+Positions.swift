internal import MediationCore

extension FeedCoordinator {
    /// Indicates whether the list has ads; set it to `false` when the user has paid for a list without them.
    ///
    /// Without ads, all slots are closed, ads are released, whether in slots or not, and nothing is loaded. With ads
    /// again, the slots are new.
    public var showsAds: Bool {
        get { self.positionsToShow == nil }
        set {
            guard newValue != self.showsAds else { return }
            if let positions = self.positionsToShow {
                self.positionsToShow = nil
                self.list.setPositions(positions)
            } else {
                self.positionsToShow = self.list.positions
                self.list.setPositions(FeedPositions(.none))
                self.loadAhead(of: 0)
                self.store.removeAll()
                for id in self.returned { self.forget(id) }
                self.returned = []
            }
            self.settle()
        }
    }

    /// Changes the positions of the ads, like ``FeedList/changePositions(_:)``; while ``showsAds`` is `false`, those
    /// that the list gets with its ads.
    ///
    /// Ads that lose their slots and have not been on the screen yet are used for other slots. If rows go, others may come to
    /// the screen: no slot is filled before ``screenShows(_:)`` is called again, as the UIKit classes do.
    ///
    /// - Parameter positions: The positions, by the identity of a section.
    public func changePositions(_ positions: FeedPositions) {
        if self.showsAds { self.list.setPositions(positions) } else { self.positionsToShow = positions }
        self.settle()
    }
}
