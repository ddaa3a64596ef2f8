#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An HTTP response, as far as the library needs it.
public struct DataResponse: Hashable, Sendable {
    /// The HTTP status code.
    public var statusCode: Int

    /// The value of the `Content-Type` header, with its parameters; `nil` if there is none.
    public var contentType: String?

    /// The `Location` of a 3xx response as an absolute URL; `nil` if it is missing or is not a URL.
    public var redirect: URL?

    /// The body.
    public var data: Data

    /// The values of headers by their names in lower case, such as `etag`; a loader may leave out any that were not asked
    /// for by ``DataLoading/data(for:)``.
    public var headers: [String: String]

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - statusCode: The HTTP status code.
    ///   - contentType: The value of the `Content-Type` header.
    ///   - redirect: The `Location` of a 3xx response as an absolute URL.
    ///   - data: The body.
    ///   - headers: The values of headers by their names in lower case.
    public init(
        statusCode: Int,
        contentType: String? = nil,
        redirect: URL? = nil,
        data: Data = Data(),
        headers: [String: String] = [:]
    ) {
        self.statusCode = statusCode
        self.contentType = contentType
        self.redirect = redirect
        self.data = data
        self.headers = headers
    }
}
