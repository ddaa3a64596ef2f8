/// What the machine of one load is told and answers, while somebody listens.
@MainActor
final class LoadRecording {
    private(set) var transcript: WaterfallTranscript

    init(rules: [WaterfallMachine.Rule], plan: WaterfallMachine.Plan) {
        self.transcript = WaterfallTranscript(rules: rules, plan: plan)
    }

    func note(_ content: WaterfallTranscript.Step.Content, at time: Nanoseconds) {
        self.transcript.steps.append(WaterfallTranscript.Step(time: time, content: content))
    }
}
