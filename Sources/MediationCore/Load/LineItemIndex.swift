/// The index of a line item in its ad unit, as resolved.
///
/// A position is another number: the place of the line item in one load, whose order auctions and kept ads change.
package struct LineItemIndex: Hashable, Strideable, Sendable {
    package let value: Int

    package init(_ value: Int) {
        self.value = value
    }

    package func distance(to other: LineItemIndex) -> Int { other.value - self.value }

    package func advanced(by count: Int) -> LineItemIndex { LineItemIndex(self.value + count) }
}

extension [ResolvedWaterfall.Item] {
    /// The line item with an index.
    subscript(index: LineItemIndex) -> ResolvedWaterfall.Item { self[index.value] }
}
