/// Says on standard error what has been going on for too long in this process.
///
/// What blocks the main thread here can be ended by nobody: a test would hang without a word. Processes of the suite's own
/// are ended by their parent before that.
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

    /// Waits until it has said something, or will not any more.
    package func end() async { await self.task.value }
}
