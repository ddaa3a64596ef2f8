/// A rectangle in the coordinates of a view, in points; y grows downwards.
public struct ViewRect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width; a rectangle without one is empty.
    public var width: Double
    /// The height; a rectangle without one is empty.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The empty rectangle at the origin.
    public static let zero = ViewRect(x: 0, y: 0, width: 0, height: 0)

    /// The area; 0 for what is empty, negative or not a number.
    package var area: Double {
        let area = self.width * self.height
        return self.width > 0 && self.height > 0 && area.isFinite ? area : 0
    }

    /// What both rectangles cover; empty if that is nothing.
    package func intersection(_ other: ViewRect) -> ViewRect {
        let x = max(self.x, other.x)
        let y = max(self.y, other.y)
        return ViewRect(
            x: x,
            y: y,
            width: max(0, min(self.x + self.width, other.x + other.width) - x),
            height: max(0, min(self.y + self.height, other.y + other.height) - y)
        )
    }

    /// Whether a point lies within; the right and the lower edge do not.
    package func contains(_ point: ViewPoint) -> Bool {
        point.x >= self.x && point.x < self.x + self.width && point.y >= self.y && point.y < self.y + self.height
    }
}

/// A point in the coordinates of a view, in points; y grows downwards.
public struct ViewPoint: Hashable, Sendable {
    /// The distance from the left.
    public var x: Double
    /// The distance from the top.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A corner of a view.
public enum ViewCorner: String, CaseIterable, Sendable {
    /// The upper left corner.
    case topLeft
    /// The upper right corner.
    case topRight
    /// The lower left corner.
    case bottomLeft
    /// The lower right corner.
    case bottomRight

    /// Where something of a size goes in this corner of a rectangle; what is too big is cut down to fit.
    package func frame(width: Double, height: Double, in bounds: ViewRect) -> ViewRect {
        let width = min(width, bounds.width)
        let height = min(height, bounds.height)
        let isLeft = self == .topLeft || self == .bottomLeft
        let isTop = self == .topLeft || self == .topRight
        return ViewRect(
            x: isLeft ? bounds.x : bounds.x + bounds.width - width,
            y: isTop ? bounds.y : bounds.y + bounds.height - height,
            width: width,
            height: height
        )
    }
}
