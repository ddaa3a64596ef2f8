/// The name of a row in a view: an item or a slot, whatever it shows.
struct RowName: Hashable {
    let item: Int?
    let ordinal: Int

    init(_ row: NaiveRow) {
        self.item = row.item
        self.ordinal = row.ordinal
    }
}
