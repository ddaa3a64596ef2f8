public import MediationCore

/// The banners of a list whose slots hold banners instead of native ads: a view for each slot in use.
///
/// Use it with a ``FeedListModel`` whose empty slots have rows, ``EmptySlots/placeholders``, and put the banner of a row's
/// slot into its cell. A banner loads by itself as soon as it is asked for, and is refreshed as its ad unit says. It stays
/// with its slot. With each new banner, those whose slots are gone are released, and beyond ``limit`` the one that was
/// asked for longest ago; to release all, let go of this object.
@MainActor
public final class SlotBanners {
    private struct Banner {
        let view: BannerAdView
        let load: Task<Void, Never>
    }

    /// The maximum number of banners to keep.
    public let limit: Int

    private let model: any FeedModel
    private let makeBanner: @MainActor () -> BannerAdView
    private let request: @MainActor () -> AdRequest
    private var banners: [AdSlot.ID: Banner] = [:]
    /// The slots of the banners; the one that was asked for last is the last.
    private var slots: [AdSlot.ID] = []

    /// Creates banners for the slots of a list; none is loaded before it is asked for.
    ///
    /// - Parameters:
    ///   - model: The model of the list.
    ///   - limit: The maximum number of banners to keep: at least twice as many as are on the screen together.
    ///   - request: A closure that returns the request for each banner.
    ///   - makeBanner: A closure that creates a banner.
    public init(
        of model: any FeedModel,
        limit: Int = 12,
        request: @escaping @MainActor () -> AdRequest = { AdRequest() },
        makeBanner: @escaping @MainActor () -> BannerAdView
    ) {
        self.model = model
        self.limit = max(1, limit)
        self.request = request
        self.makeBanner = makeBanner
    }

    deinit {
        for banner in self.banners.values { banner.load.cancel() }
    }

    /// The number of banners that are kept.
    public var count: Int { self.banners.count }

    /// Returns the banner of a slot; a new one is loaded.
    ///
    /// - Parameter slot: The slot.
    /// - Returns: The banner, which may still be in another cell, from which `addSubview` takes it.
    public func banner(for slot: AdSlot.ID) -> BannerAdView {
        self.slots.removeAll { $0 == slot }
        self.slots.append(slot)
        if let banner = self.banners[slot] { return banner.view }
        let view = self.makeBanner()
        let load = Task { [request] in
            // The view tries again by itself, and reports failures to its event handler.
            _ = try? await view.load(request())
        }
        self.banners[slot] = Banner(view: view, load: load)
        self.removeOthers(than: slot)
        return view
    }

    /// Releases banners whose slots are gone, and those beyond the limit.
    private func removeOthers(than slot: AdSlot.ID) {
        let gone = self.slots.filter { $0 != slot && self.model.list.slot($0) == nil }
        let left = self.slots.filter { !gone.contains($0) }
        for slot in gone + left.dropLast(self.limit) {
            self.banners.removeValue(forKey: slot)?.load.cancel()
        }
        self.slots = left.suffix(self.limit)
    }
}
