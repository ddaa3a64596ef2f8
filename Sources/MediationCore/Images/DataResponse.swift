#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An HTTP response, as far as the image pipeline needs it.
public struct DataResponse: Hashable, Sendable {
    /// The HTTP status code.
    public var statusCode: Int

    /// The value of the `Content-Type` header, with its parameters; `nil` if there is none.
    public var contentType: String?

    /// The `Location` of a 3xx response as an absolute URL; `nil` if it is missing or is not a URL.
    public var redirect: URL?

    /// The body.
    public var data: Data

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - statusCode: The HTTP status code.
    ///   - contentType: The value of the `Content-Type` header.
    ///   - redirect: The `Location` of a 3xx response as an absolute URL.
    ///   - data: The body.
    public init(statusCode: Int, contentType: String? = nil, redirect: URL? = nil, data: Data = Data()) {
        self.statusCode = statusCode
        self.contentType = contentType
        self.redirect = redirect
        self.data = data
    }
}
