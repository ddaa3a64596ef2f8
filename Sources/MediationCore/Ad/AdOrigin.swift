/// The place of an ad in the record of its load, and its price.
package struct AdOrigin {
    let record: LoadRecord
    /// The index of the line item in the ad unit.
    let item: LineItemIndex
    let ecpm: Double
    /// The time at which the ad arrived, on the clock of the timers.
    let loadedAt: Nanoseconds
    /// The ad's reservation under the line item's caps; `nil` if the line item has none.
    let reservation: Reservation?
    /// The privacy choices under which the ad was requested.
    let choices: GivenChoices

    /// The amount that one impression earns.
    var value: AdValue { AdValue(ecpm: self.ecpm) }

    /// Records that a call of the network's ad held up the main actor, if it did; times are on the clock of the timers.
    @MainActor
    func addCall(from start: Nanoseconds, to end: Nanoseconds) {
        let origin = self.record.start
        self.record.violations.addCall(of: self.item, from: start - origin, to: end - origin)
    }

    /// Records a breach of the contract at a time on the clock of the timers.
    @MainActor
    func addViolation(_ kind: ContractViolation.Kind, at time: Nanoseconds) {
        // A kept ad may have broken it before this load began.
        self.record.violations.add(kind, of: self.item, time: max(.zero, time - self.record.start))
    }
}
