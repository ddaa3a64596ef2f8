#if canImport(SwiftUI)
public import MediationCore
public import MediationFeed
public import SwiftUI

/// The rows of a section with ads among them, for a `List` or a lazy stack.
///
/// The rows are those of the coordinator's list at all times, and each shows the ad that the coordinator has for it now.
/// The view tells the coordinator which rows are on the screen: do not call `screenShows` too.
///
/// ```swift
/// List {
///     FeedForEach(self.posts, in: self.coordinator) { post in
///         Text(post.title)
///     } ad: { ad in
///         Text(ad?.nativeAd?.headline ?? "")
///     }
/// }
/// ```
public struct FeedForEach<Items: RandomAccessCollection, ItemID: Hashable, ItemView: View, AdView: View>: View {
    private let items: Items
    private let id: (Items.Element) -> ItemID
    private let coordinator: FeedCoordinator
    private let section: Int
    private let itemView: (Items.Element) -> ItemView
    private let adView: (LoadedAd?) -> AdView

    @ObservedObject private var watch: FeedWatch

    /// Shows items, and the ads of a coordinator among them.
    ///
    /// - Parameters:
    ///   - items: The items of the section.
    ///   - id: A closure that returns the identity of an item, unique in its section.
    ///   - coordinator: The coordinator, which must be told of changes of the items.
    ///   - section: The number of the section.
    ///   - item: A closure that returns the view of an item.
    ///   - ad: A closure that returns the view of an ad; it gets `nil` for a placeholder, and for an ad that has expired.
    public init(
        _ items: Items,
        id: @escaping (Items.Element) -> ItemID,
        in coordinator: FeedCoordinator,
        section: Int = 0,
        @ViewBuilder item: @escaping (Items.Element) -> ItemView,
        @ViewBuilder ad: @escaping (LoadedAd?) -> AdView
    ) {
        self.items = items
        self.id = id
        self.coordinator = coordinator
        self.section = section
        self.itemView = item
        self.adView = ad
        self.watch = FeedWatch.watch(of: coordinator)
    }

    /// The rows.
    public var body: some View {
        ForEach(FeedItems(self.items, id: self.id, in: self.coordinator.list, section: self.section)) { row in
            self.content(of: row).reportsRow(row, of: self.section, to: self.coordinator)
        }
    }

    @ViewBuilder
    private func content(of row: FeedItem<Items.Element, ItemID>) -> some View {
        switch row.kind {
        case .content(let item): self.itemView(item)
        case .ad(let id): self.adView(self.coordinator.ad(id))
        case .placeholder: self.adView(nil)
        }
    }
}

extension FeedForEach where Items.Element: Identifiable, ItemID == Items.Element.ID {
    /// Shows identifiable items, and the ads of a coordinator among them.
    ///
    /// - Parameters:
    ///   - items: The items of the section.
    ///   - coordinator: The coordinator, which must be told of changes of the items.
    ///   - section: The number of the section.
    ///   - item: A closure that returns the view of an item.
    ///   - ad: A closure that returns the view of an ad; it gets `nil` for a placeholder, and for an ad that has expired.
    public init(
        _ items: Items,
        in coordinator: FeedCoordinator,
        section: Int = 0,
        @ViewBuilder item: @escaping (Items.Element) -> ItemView,
        @ViewBuilder ad: @escaping (LoadedAd?) -> AdView
    ) {
        self.init(items, id: \.id, in: coordinator, section: section, item: item, ad: ad)
    }
}

extension View {
    /// Reports to a coordinator when a row is on the screen, for an app that puts `FeedItems` into a view of its own.
    ///
    /// - Parameters:
    ///   - row: The row that the view shows.
    ///   - section: The number of its section.
    ///   - coordinator: The coordinator of the list.
    /// - Returns: A view that reports.
    public func reportsRow<Content, ContentID>(
        _ row: FeedItem<Content, ContentID>,
        of section: Int = 0,
        to coordinator: FeedCoordinator
    ) -> some View {
        let name = ShownRows.Name(row.id, section: (try? coordinator.list.sectionID(section)) ?? "")
        let shown = FeedWatch.watch(of: coordinator).shown
        return self.onAppear { shown.appear(name, at: RowIndex(row.row, section: section)) }
            .onDisappear { shown.disappear(name) }
    }
}
#endif
