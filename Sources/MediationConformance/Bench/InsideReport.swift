/// Something that happens inside a report: the app and mediation may call the network from there, and it calls back.
struct InsideReport {
    /// The name of the report.
    let name: String
    let body: @Sendable () -> Void
}

extension Optional<InsideReport> {
    /// Takes out what happens inside a report with this name.
    mutating func take(_ name: String) -> (@Sendable () -> Void)? {
        guard let inside = self, inside.name == name else { return nil }
        self = nil
        return inside.body
    }
}
