extension NativeAdLoad {
    /// Tells those who listen; costs nothing if nobody does.
    func emit(
        _ kind: LoadEvent.Kind,
        _ position: Int? = nil,
        at time: Nanoseconds,
        _ change: (inout LoadEvent) -> Void = { _ in }
    ) {
        guard self.recording != nil else { return }
        var event = self.event(kind, at: time)
        if let position {
            event.lineItem = self.item(at: position).lineItem.name
            event.ecpm = self.placement.entries[position].ecpm
        }
        change(&event)
        self.runner.loadEventHub.emit(event)
    }

    /// Tells of the end, with all that was recorded.
    func emitEnd(_ outcome: WaterfallMachine.Outcome, at time: Nanoseconds) {
        guard let recording = self.recording else { return }
        var position: Int?
        if case .filled(let filled) = outcome { position = filled }
        self.emit(.finished, position, at: time) {
            $0.outcome = self.responseInfo.outcome
            $0.responseInfo = self.responseInfo
            $0.transcript = recording.transcript
        }
    }

    /// Begins to tell of breaches of contract, which may happen on any thread, and when the load is long over.
    func listenToViolations() {
        guard self.recording != nil else { return }
        let hub = self.runner.loadEventHub
        let template = self.event(.violation, at: .zero)
        let names = self.waterfall.lineItems.map(\.lineItem.name)
        self.record.violations.listen { kind, item, time in
            var event = template
            event.time = time.duration
            event.violation = kind
            event.lineItem = names[item]
            Task { @MainActor [event] in hub.emit(event) }
        }
    }

    private func event(_ kind: LoadEvent.Kind, at time: Nanoseconds) -> LoadEvent {
        LoadEvent(
            kind: kind,
            loadID: self.request.loadID,
            adUnitID: self.waterfall.adUnit.id,
            time: time.duration,
            loadStart: self.record.start
        )
    }
}
