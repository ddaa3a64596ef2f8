/// Which shape a video should have.
public enum SampleMediaAspectRatio: String, Hashable, Sendable, CaseIterable {
    /// Any shape.
    case any
    /// Wider than high.
    case landscape
    /// Higher than wide.
    case portrait
    /// As wide as high.
    case square
}
