import Mediation

/// Adds up what the ads of all formats have earned.
@MainActor
final class Earnings {
    private(set) var impressions = 0
    private(set) var micros: Int64 = 0

    init() {}

    func follow(_ mediator: AdMediator) async {
        for await event in mediator.loadEvents() where event.kind == .impression {
            self.impressions += 1
            self.micros += event.adValue?.micros ?? 0
        }
    }
}
