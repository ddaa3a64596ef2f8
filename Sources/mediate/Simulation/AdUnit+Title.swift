import MediationCore

extension AdUnit {
    /// The ID as the heading of a report, with the format if it is not native.
    var title: String { self.format == .native ? self.id.printable : "\(self.id.printable) (\(self.format.rawValue))" }

    /// The format for JSON; `nil` if it is native.
    var namedFormat: String? { self.format == .native ? nil : self.format.rawValue }
}
