import Mediation

/// Counts loads and the requests to each line item, and prints a line for each load.
@MainActor
final class LoadLog {
    private(set) var asked: [String: Int] = [:]
    private(set) var finished = 0
    private var listening: Task<Void, Never>?

    init(_ mediator: AdMediator) {
        let events = mediator.loadEvents()
        self.listening = Task { [weak self] in
            for await event in events { self?.note(event) }
        }
    }

    deinit { self.listening?.cancel() }

    private func note(_ event: LoadEvent) {
        switch event.kind {
        case .asked:
            self.asked[event.lineItem ?? "", default: 0] += 1
        case .violation:
            print("\(event.lineItem ?? "") broke its contract: \(event.violation?.rawValue ?? "")")
        case .finished:
            self.finished += 1
            print("\(event.adUnitID) \(event.outcome?.rawValue ?? ""): \(event.lineItem ?? "no ad")")
        default:
            break
        }
    }
}
