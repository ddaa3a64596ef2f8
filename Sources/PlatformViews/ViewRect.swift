/// A rectangle in the coordinates of a view, in points; y grows downwards.
public struct ViewRect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width; the rectangle is empty if it is zero or negative.
    public var width: Double
    /// The height; the rectangle is empty if it is zero or negative.
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

    /// The area; 0 if the size is empty, negative or not a number.
    package var area: Double {
        let area = self.width * self.height
        return self.width > 0 && self.height > 0 && area.isFinite ? area : 0
    }

    /// Returns the rectangle that both rectangles cover; empty if there is none.
    package func intersection(_ other: ViewRect) -> ViewRect {
        // `max` and `min` ignore NaN, if it comes second.
        guard self.hasEdges, other.hasEdges else { return .zero }
        let x = max(self.x, other.x)
        let y = max(self.y, other.y)
        return ViewRect(
            x: x,
            y: y,
            width: max(0, min(self.right, other.right) - x),
            height: max(0, min(self.bottom, other.bottom) - y)
        )
    }

    /// Returns a rectangle with a size that has the same middle; the size is kept even if it is too big.
    package func middle(width: Double, height: Double) -> ViewRect {
        ViewRect(
            x: self.x + (self.width - width) / 2,
            y: self.y + (self.height - height) / 2,
            width: width,
            height: height
        )
    }

    /// Returns whether a point lies within; points on the right or the lower edge do not.
    package func contains(_ point: ViewPoint) -> Bool {
        point.x >= self.x && point.x < self.right && point.y >= self.y && point.y < self.bottom
    }

    private var right: Double { self.x + self.width }
    private var bottom: Double { self.y + self.height }
    private var hasEdges: Bool { !self.right.isNaN && !self.bottom.isNaN }
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
///
/// Closed: another case comes only with a new major version.
public enum ViewCorner: String, CaseIterable, Sendable {
    /// The upper left corner.
    case topLeft
    /// The upper right corner.
    case topRight
    /// The lower left corner.
    case bottomLeft
    /// The lower right corner.
    case bottomRight

    /// Returns the frame of a view with this size in this corner of a rectangle.
    ///
    /// The size is kept even if it is too big: the rectangle of a view that has not been laid out has no size yet, and
    /// will grow.
    package func frame(width: Double, height: Double, in bounds: ViewRect) -> ViewRect {
        // The order matters: it turns NaN into 0.
        let width = max(0, width)
        let height = max(0, height)
        return ViewRect(
            x: self.isLeft ? bounds.x : bounds.x + bounds.width - width,
            y: self.isTop ? bounds.y : bounds.y + bounds.height - height,
            width: width,
            height: height
        )
    }

    var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }
}
