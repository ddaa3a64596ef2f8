import Foundation

/// The posts that have not ended, for those who must not end before them.
final class OpenPosts: Sendable {
    private let lock = NSLock()

    // Safe: accessed only while the lock is held.
    private nonisolated(unsafe) var tasks: [Int: Task<Void, Never>] = [:]
    private nonisolated(unsafe) var lastNumber = 0

    /// Adds a post, and forgets it as soon as it has ended.
    func add(_ task: Task<Void, Never>) {
        let number = self.lock.withLock {
            self.lastNumber += 1
            self.tasks[self.lastNumber] = task
            return self.lastNumber
        }
        Task {
            await task.value
            self.lock.withLock { self.tasks[number] = nil }
        }
    }

    /// Waits until all posts have ended that there are now.
    func end() async {
        let tasks = self.lock.withLock { Array(self.tasks.values) }
        for task in tasks { await task.value }
    }
}
