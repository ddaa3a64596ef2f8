extension AdOrigin {
    /// Passes an event of the ad on to the mediator's listeners.
    @MainActor
    func emit(_ kind: LoadEvent.Kind, to hub: LoadEventHub, _ change: (inout LoadEvent) -> Void = { _ in }) {
        guard hub.isListening else { return }
        var event = LoadEvent(
            kind: kind,
            loadID: self.record.loadID,
            adUnitID: self.record.waterfall.adUnit.id,
            time: self.record.elapsed.duration,
            loadStart: self.record.start
        )
        let lineItem = self.record.waterfall.lineItems[self.item].lineItem
        (event.lineItem, event.adapter) = (lineItem.name, lineItem.adapter)
        event.ecpm = self.ecpm
        change(&event)
        hub.emit(event)
    }
}
