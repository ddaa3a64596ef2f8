/// A change for a view that shows the list of a coordinator.
///
/// Closed: another case comes only with a new major version.
public enum FeedChange: Hashable, Sendable {
    /// A change of the rows of one section.
    case rows(RowChanges)
    /// A change of whole sections.
    case sections(SectionChanges)
}
