/// The work that apps defer to the next turn of the main loop.
@MainActor
enum NextTurn {
    private static var work: [@MainActor () -> Void] = []

    static func add(_ body: @escaping @MainActor () -> Void) { self.work.append(body) }

    static func run() {
        let work = self.work
        self.work = []
        for body in work { body() }
    }
}
