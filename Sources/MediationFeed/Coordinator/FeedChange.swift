/// What a view that shows the list of a coordinator is to be told.
public enum FeedChange: Hashable, Sendable {
    /// Rows of one section.
    case rows(RowChanges)
    /// Whole sections.
    case sections(SectionChanges)
}
