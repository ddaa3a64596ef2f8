/// The formula that apps copy from one another: every nth row is an ad, up to a maximum, and each row computes its
/// item.
///
/// It counts ads by items, but finds them by rows. For many numbers of items, there are therefore fewer rows than items
/// and ads, and the last items are never shown.
struct ClassicFormula {
    let interval: Int
    let maximum: Int
    let items: Int

    private var countedAds: Int { min(self.maximum, self.items / self.interval) }

    var rowCount: Int { self.items + self.countedAds }

    /// Returns the item of a row; `nil` for an ad.
    func item(ofRow row: Int) -> Int? {
        if (row + 1).isMultiple(of: self.interval), (row + 1) / self.interval <= self.maximum { return nil }
        return row - min(self.maximum, row / self.interval)
    }
}
