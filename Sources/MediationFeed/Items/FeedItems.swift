/// The rows of a section with the app's items in them, without copying either, for SwiftUI's `ForEach`.
///
/// Each row has a stable identity. If the app has more or fewer items than the list knows of, this collection has all
/// of the app's items, in order: it counts them as a list does when items are appended or removed at the end.
public struct FeedItems<Content: RandomAccessCollection, ContentID: Hashable>: RandomAccessCollection {
    /// A row.
    public typealias Element = FeedItem<Content.Element, ContentID>

    private let content: Content
    private let id: (Content.Element) -> ContentID
    private let rows: FeedRows

    /// Puts items into the rows of a section.
    ///
    /// - Parameters:
    ///   - content: The items of the section.
    ///   - id: A closure that returns the identity of an item.
    ///   - list: The list.
    ///   - section: The number of the section.
    public init(
        _ content: Content,
        id: @escaping (Content.Element) -> ContentID,
        in list: FeedList,
        section: Int = 0
    ) {
        self.content = content
        self.id = id
        self.rows = list.rows(section: section, contentCount: content.count)
    }

    /// The first row, 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { self.rows.count }

    /// The row at an index.
    public subscript(row: Int) -> Element {
        switch self.rows[row] {
        case .content(let index):
            let item = self.content[self.content.index(self.content.startIndex, offsetBy: index)]
            return Element(id: .content(self.id(item)), kind: .content(item), row: row)
        case .ad(let ad, let slot): return Element(id: .slot(slot), kind: .ad(ad), row: row)
        case .placeholder(let slot): return Element(id: .slot(slot), kind: .placeholder, row: row)
        }
    }
}

extension FeedItems where Content.Element: Identifiable, ContentID == Content.Element.ID {
    /// Puts identifiable items into the rows of a section.
    ///
    /// - Parameters:
    ///   - content: The items of the section.
    ///   - list: The list.
    ///   - section: The number of the section.
    public init(_ content: Content, in list: FeedList, section: Int = 0) {
        self.init(content, id: \.id, in: list, section: section)
    }
}

extension FeedList {
    /// Returns the rows as they would be with this number of items.
    fileprivate func rows(section: Int, contentCount: Int) -> FeedRows {
        var list = self
        let known = list.contentCount(section: section)
        if contentCount > known {
            _ = try? list.append(contentCount - known, section: section)
        } else if contentCount < known {
            _ = try? list.remove(contentCount..<known, section: section)
        }
        return list.rows(section: section)
    }
}
