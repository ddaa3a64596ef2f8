/// The formula that apps copy from one another: every nth row is an ad, up to a maximum, and each row works out for itself
/// which item it shows.
///
/// It counts ads by the items, and finds them by the rows. So for many counts of items there are fewer rows than items and
/// ads, and the last items are never shown.
struct ClassicFormula {
    let interval: Int
    let maximum: Int
    let items: Int

    private var countedAds: Int { min(self.maximum, self.items / self.interval) }

    var rowCount: Int { self.items + self.countedAds }

    /// The item of a row; `nil` for an ad.
    func item(ofRow row: Int) -> Int? {
        if (row + 1).isMultiple(of: self.interval), (row + 1) / self.interval <= self.maximum { return nil }
        return row - min(self.maximum, row / self.interval)
    }
}
