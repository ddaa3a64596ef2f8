/// Something in an answer that was dropped, repaired or read against the specification, with its place.
package struct OpenRTBWarning: Hashable, Sendable {
    /// The kind of problem, as its stable name.
    package enum Problem: String, CaseIterable, Sendable {
        /// A member that the specification requires is absent.
        case missing
        /// A text is empty.
        case empty
        /// A value has a type that cannot be read, and was dropped.
        case badType = "bad-type"
        /// A number was written as a text.
        case numericString = "numeric-string"
        /// A text was written as a number.
        case numberAsText = "number-as-text"
        /// A text stands where an array is expected.
        case stringNotArray = "string-not-array"
        /// An object stands where an array is expected.
        case objectNotArray = "object-not-array"
        /// The answer and the request disagree about the type of an asset; that of the request counts.
        case conflict
        /// An asset has the ID of another one before it.
        case duplicate
        /// An asset has none of the four kinds.
        case noKind = "no-kind"
        /// The value of an asset's kind is no object.
        case kindBadType = "kind-bad-type"
        /// Neither the request nor the answer has the type of an image or a text.
        case untyped
        /// An asset has the type of another one before it, which counts.
        case surplus
        /// A rating is not a plain number from 0 to 5.
        case notAPlainRating = "not-a-plain-0-5-number"
        /// An asset that the request requires is not there.
        case requiredMissing = "required-missing"
        /// A member is not known.
        case unknown
        /// Something that is not supported is asked for, such as the execution of scripts.
        case unsupported
        /// An object cannot be used; the detail names the member that is missing or wrong.
        case unusable
        /// A URL must not be used; the detail says why.
        case refusedURL = "refused-url"
        /// There is more of it than the limit allows, and the rest was dropped.
        case overLimit = "over-limit"
        /// A text or number was not valid, and a replacement stands for it.
        case repaired
        /// A macro is not known, and stays in the text.
        case unknownMacro = "unknown-macro"
    }

    /// The place in the answer, as in `assets[3].img.type`.
    package var place: String
    /// The kind of problem.
    package var problem: Problem
    /// Further details; never a URL with its path, which may hold tokens.
    package var detail: String?

    package init(_ place: String, _ problem: Problem, _ detail: String? = nil) {
        self.place = place
        self.problem = problem
        self.detail = detail
    }

    /// The kind of place and the problem, as in `img.type:numeric-string`: what equal warnings are counted by.
    package var code: String {
        let names = self.place.split(separator: ".").map { $0.prefix { $0 != "[" } }
        let kinds: Set<Substring> = ["title", "img", "data", "video", "link"]
        // Of an asset's kind and of a link, the members alone matter, wherever they are.
        let start = names.lastIndex { kinds.contains($0) } ?? 0
        let isKind = start > 0 && start == names.count - 1 && names[start] != "link"
        let path = (isKind ? names[..<start] : names[start...]).map { $0 == "assets" ? "asset" : $0 }
        let singular = path.map { $0 == "eventtrackers" && path.count > 1 ? "eventtracker" : $0 }
        return "\(singular.joined(separator: ".")):\(self.problem.rawValue)"
    }
}

extension OpenRTBWarning: CustomStringConvertible {
    /// The place, the problem in words, and the detail.
    package var description: String {
        "\(self.place): \(self.problem.text)" + (self.detail.map { " (\($0))" } ?? "")
    }
}

extension OpenRTBWarning.Problem {
    /// The problem in words, after its place.
    fileprivate var text: String {
        switch self {
        case .missing: "is missing"
        case .empty: "is empty, and is absent"
        case .badType: "has a type that cannot be read, and is absent"
        case .numericString: "is a number written as a text"
        case .numberAsText: "is a text written as a number"
        case .stringNotArray: "is a text, and is read as an array of it"
        case .objectNotArray: "is an object, and is read as an array of it"
        case .conflict: "differs from the request, whose type counts"
        case .duplicate: "is the ID of another asset, too"
        case .noKind: "has no title, image, text or video, and is dropped"
        case .kindBadType: "is no object, and is dropped"
        case .untyped: "has no type in the request or the answer, and is not used"
        case .surplus: "is of the same type as another one before it, and is dropped"
        case .notAPlainRating: "is no plain number from 0 to 5, and gives no star rating"
        case .requiredMissing: "is required by the request, and is not there"
        case .unknown: "is not known, and is dropped"
        case .unsupported: "is not supported, and is dropped"
        case .unusable: "cannot be used, and is dropped"
        case .refusedURL: "has a URL that is not used"
        case .overLimit: "is more than the limit allows, and the rest is dropped"
        case .repaired: "has texts or numbers that are not valid, which were replaced"
        case .unknownMacro: "has a macro that is not known, which stays"
        }
    }
}
