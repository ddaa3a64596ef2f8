import MediationCore

extension JSONValue {
    /// The value as plain text, with whole numbers without a fraction; `nil` for arrays and objects, which are none.
    var plainText: String? {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int64(exactly: value).map { "\($0)" } ?? "\(value)"
        case .string(let text): text
        case .array, .object: nil
        }
    }
}
