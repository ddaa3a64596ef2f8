/// The owner of a row.
enum FeedTarget {
    case content(RowPlace)
    case ad(AdRow)
}
