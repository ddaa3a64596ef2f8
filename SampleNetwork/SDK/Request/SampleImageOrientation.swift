/// The preferred orientation of images.
public enum SampleImageOrientation: String, Hashable, Sendable, CaseIterable {
    /// Any orientation.
    case any
    /// Taller than wide.
    case portrait
    /// Wider than tall.
    case landscape
}
