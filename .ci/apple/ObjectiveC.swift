// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for the module of this name, which Foundation brings along on Apple's systems; see .ci/check-apple.

/// What `#selector` makes; the compiler expects this layout.
@frozen
public struct Selector {
    // Unused: nothing of this is ever run.
    private let ptr: OpaquePointer
}
