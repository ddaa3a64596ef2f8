/// The size of a row; a dimension that is `nil` is left to the view.
public struct RowSize: Hashable, Sendable {
    /// The width, which a table does not ask for.
    public var width: Double?

    /// The height.
    public var height: Double?

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - width: The width, or `nil` to leave it to the view.
    ///   - height: The height, or `nil` to leave it to the view.
    public init(width: Double? = nil, height: Double? = nil) {
        self.width = width
        self.height = height
    }
}
