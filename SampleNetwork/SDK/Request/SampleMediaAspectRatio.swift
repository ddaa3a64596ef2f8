/// The preferred shape of a video.
public enum SampleMediaAspectRatio: String, Hashable, Sendable, CaseIterable {
    /// Any shape.
    case any
    /// Wider than tall.
    case landscape
    /// Taller than wide.
    case portrait
    /// As wide as tall.
    case square
}
