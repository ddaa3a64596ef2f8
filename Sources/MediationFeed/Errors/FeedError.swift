/// An invalid call or configuration, with the mistake, its location and the allowed values.
///
/// Only mistakes of the caller are errors. A call that comes too late, such as one with an ad for a slot that is gone,
/// is refused with a ``FeedRefusal``.
public struct FeedError: Error, Hashable, Sendable {
    /// The kind of mistake.
    public var code: Code

    /// The location in the configuration, as in `sections.news.fixed[2]`; empty for a call.
    public var path: String

    /// The mistake, and the allowed values.
    public var message: String

    init(_ code: Code, path: String = "", _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }
}

extension FeedError {
    /// A kind of mistake.
    ///
    /// It is a struct, not an enum, so that new kinds break no client.
    public struct Code: Hashable, Sendable {
        private enum Kind: Int {
            case invalidPositions = 1
            case invalidOptions = 2
            case outOfRange = 3
            case duplicateSection = 4
            case listTooLong = 5
        }

        private let kind: Kind

        /// The stable number.
        public var rawValue: Int { self.kind.rawValue }

        /// The positions contradict themselves or are beyond a limit.
        public static var invalidPositions: Code { Code(kind: .invalidPositions) }
        /// An option is beyond its limits.
        public static var invalidOptions: Code { Code(kind: .invalidOptions) }
        /// An index or a count that the list does not have.
        public static var outOfRange: Code { Code(kind: .outOfRange) }
        /// Two sections of one list have the same identity.
        public static var duplicateSection: Code { Code(kind: .duplicateSection) }
        /// A list has more items than its data source has rows.
        public static var listTooLong: Code { Code(kind: .listTooLong) }
    }
}

extension FeedError: CustomStringConvertible {
    /// The location, and the mistake.
    public var description: String { self.path.isEmpty ? self.message : "\(self.path): \(self.message)" }
}
