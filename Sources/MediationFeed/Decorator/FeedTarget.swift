/// To whom a row belongs.
enum FeedTarget {
    case content(RowPlace)
    case ad(AdRow)
}
