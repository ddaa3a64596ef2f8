/// Reports on standard error that an activity in this process takes too long.
///
/// Nothing can end code that blocks the main thread here: a test would hang without a message. The suite's own
/// processes need no notice: they are ended if they hang.
package struct HangNotice {
    private let task: Task<Void, Never>

    package init(
        _ purpose: String,
        after limit: Duration = .seconds(60),
        say: @escaping @Sendable (String) -> Void = { AdapterConformance.printError($0) }
    ) {
        self.task = Task.detached {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            say(
                "\(purpose) has not come to its end within \(limit): the harness or the adapter hangs. "
                    + "AdapterConformance.main(_:) would end it, and go on with the other rules."
            )
        }
    }

    package func cancel() { self.task.cancel() }

    /// Waits until the notice has been given or cancelled.
    package func end() async { await self.task.value }
}
