// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for Combine on Linux, compiled against but never run; see .ci/check-apple.
// Declares what the package uses, as Combine of iOS 26 does. A comment marks each declaration weaker in Combine.

// The publisher of changes, which follows the published properties, is left out.
public protocol ObservableObject: AnyObject {}

@propertyWrapper
public struct Published<Value> {
    // In Combine, only for properties of classes.
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
