/// The events of one load for the mediator's listeners, and the transcript of its machine; costs nothing if nobody listens.
@MainActor
struct LoadEvents {
    private final class Recording {
        var transcript: WaterfallTranscript

        init(_ transcript: WaterfallTranscript) {
            self.transcript = transcript
        }
    }

    private let record: LoadRecord
    private let hub: LoadEventHub
    /// The recording; `nil` if nobody listened when the load was created.
    private let recording: Recording?

    init(of record: LoadRecord, plan: WaterfallMachine.Plan, hub: LoadEventHub) {
        self.record = record
        self.hub = hub
        self.recording =
            hub.isListening ? Recording(WaterfallTranscript(rules: record.order.rules, plan: plan)) : nil
    }

    /// Indicates whether anybody listens.
    var areHeard: Bool { self.recording != nil }

    /// Records an event or an action of the machine.
    func note(_ content: WaterfallTranscript.Step.Content, at time: Nanoseconds) {
        self.recording?.transcript.steps.append(WaterfallTranscript.Step(time: time, content: content))
    }

    /// Delivers an event to the listeners.
    func emit(
        _ kind: LoadEvent.Kind,
        _ position: Int? = nil,
        at time: Nanoseconds,
        _ change: (inout LoadEvent) -> Void = { _ in }
    ) {
        guard self.recording != nil else { return }
        var event = self.event(kind, at: time)
        if let position {
            let lineItem = self.record.item(at: position).lineItem
            (event.lineItem, event.adapter) = (lineItem.name, lineItem.adapter)
            event.ecpm = self.record.order.entries[position].ecpm
        }
        change(&event)
        self.hub.emit(event)
    }

    /// Delivers an event with an error to the listeners.
    func emit(_ kind: LoadEvent.Kind, _ position: Int? = nil, _ error: MediationError, at time: Nanoseconds) {
        self.emit(kind, position, at: time) { $0.error = ResponseInfo.ErrorInfo(error) }
    }

    /// Delivers the event for the end of the load, with everything that was recorded.
    func emitEnd(_ outcome: WaterfallMachine.Outcome, at time: Nanoseconds) {
        guard let recording = self.recording else { return }
        var position: Int?
        if case .filled(let filled) = outcome { position = filled }
        self.emit(.finished, position, at: time) {
            let info = self.record.responseInfo
            $0.outcome = info.outcome
            $0.responseInfo = info
            $0.transcript = recording.transcript
        }
    }

    /// Starts to deliver contract violations, which may happen on any thread, and long after the load is over.
    func listenToViolations() {
        guard self.recording != nil else { return }
        let hub = self.hub
        let template = self.event(.violation, at: .zero)
        let lineItems = self.record.waterfall.lineItems.map { ($0.lineItem.name, $0.lineItem.adapter) }
        // Weakly: an ad or a handler that lives on must not keep the streams open, which end with the mediator.
        self.record.violations.listen { [weak hub] violation, item in
            var event = template
            event.time = violation.time
            event.duration = violation.duration
            event.violation = violation.kind
            (event.lineItem, event.adapter) = lineItems[item.value]
            Task { @MainActor [event, weak hub] in hub?.emit(event) }
        }
    }

    private func event(_ kind: LoadEvent.Kind, at time: Nanoseconds) -> LoadEvent {
        LoadEvent(
            kind: kind,
            loadID: self.record.loadID,
            adUnitID: self.record.waterfall.adUnit.id,
            time: time.duration,
            loadStart: self.record.start
        )
    }
}
