/// Which way round images should be.
public enum SampleImageOrientation: String, Hashable, Sendable, CaseIterable {
    /// Any way.
    case any
    /// Higher than wide.
    case portrait
    /// Wider than high.
    case landscape
}
