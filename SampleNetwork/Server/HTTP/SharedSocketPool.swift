import FlyingSocks

/// The thread that waits for the sockets of all servers of the process.
///
/// A pool of FlyingFox occupies one of Dispatch's threads as long as it runs. Of those there are 255: with a pool for
/// each of as many servers, nothing else in the process that needs Dispatch, such as URLSession, would ever run.
enum SharedSocketPool {
    static let pool = Task<any AsyncSocketPool, any Error> {
        let pool: some AsyncSocketPool = .make()
        try await pool.prepare()
        Task { try await pool.run() }
        return pool
    }

    /// Returns once the pool no longer watches a socket for which nobody waits any more; the socket may be closed then.
    ///
    /// The pool resumes the task that waits for a socket before it ends its watch. If the task closed the socket in
    /// between, the pool would take the next one with the same number for one that it watches already.
    static func finishUpdates(of pool: any AsyncSocketPool) async {
        func enter(_ actor: isolated any Actor) {}
        if let actor = pool as? any Actor { await enter(actor) }
    }
}
