// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for the module of this name, which Foundation imports on Apple's systems; see .ci/check-apple.

/// The value that `#selector` creates; the compiler expects this layout.
@frozen
public struct Selector {
    // Unused, because none of this code is ever run.
    private let ptr: OpaquePointer
}
