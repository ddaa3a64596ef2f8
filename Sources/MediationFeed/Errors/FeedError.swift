/// A call or a configuration that makes no sense: what is wrong, where, and what is allowed.
///
/// Only mistakes of the caller are errors. What came too late, such as an ad for a slot that is gone, is refused with a
/// ``FeedRefusal``.
public struct FeedError: Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public var code: Code

    /// Where in the configuration, as in `sections.news.fixed[2]`; empty for a call.
    public var path: String

    /// What is wrong, and what is allowed.
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
    /// A struct and not an enum: new ones break nobody.
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

        /// The positions contradict themselves, or are beyond a limit.
        public static var invalidPositions: Code { Code(kind: .invalidPositions) }
        /// An option is beyond its limits.
        public static var invalidOptions: Code { Code(kind: .invalidOptions) }
        /// An index or a count that the list does not have.
        public static var outOfRange: Code { Code(kind: .outOfRange) }
        /// Two sections of one list have the same identity.
        public static var duplicateSection: Code { Code(kind: .duplicateSection) }
        /// A list has more items than the data source that it is for has rows.
        public static var listTooLong: Code { Code(kind: .listTooLong) }
    }
}

extension FeedError: CustomStringConvertible {
    /// Where, and what is wrong.
    public var description: String { self.path.isEmpty ? self.message : "\(self.path): \(self.message)" }
}
