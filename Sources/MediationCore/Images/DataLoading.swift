#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Fetches the contents of a URL: the seam between what is downloaded, images and configurations, and the system's HTTP
/// client.
///
/// Use `URLSessionDataLoader` in MediationNetworking, unless the app has its own HTTP client.
public protocol DataLoading: Sendable {
    /// Makes one GET request and returns the response, whatever its status.
    ///
    /// The caller interprets the response, so a conforming type must not:
    /// - follow redirects: it returns the 3xx response with its ``DataResponse/redirect``, and the caller checks the
    ///   target before any request is sent to it;
    /// - keep receiving after more than `maximumBytes` bytes have arrived, or once the response has announced more: it
    ///   stops and throws a ``MediationError`` with the code ``MediationError/Code/imageTooLarge``;
    /// - send or store cookies or credentials.
    ///
    /// It should throw as soon as its task is cancelled. The body of a response that is not 2xx is ignored.
    ///
    /// - Parameters:
    ///   - url: An http or https URL with a host.
    ///   - maximumBytes: The largest body to accept, in bytes after decoding any content encoding.
    /// - Returns: The response.
    /// - Throws: A ``MediationError`` as described; any other error if there was no complete response.
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse

    /// Makes one GET request with headers, by the rules of ``data(from:maximumBytes:)``.
    ///
    /// ``RemoteConfiguration`` asks this way. The default sends no headers: a loader that leaves it at that downloads a
    /// configuration each time, whether it has changed or not.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, with its ``DataResponse/headers``.
    /// - Throws: The errors of ``data(from:maximumBytes:)``.
    func data(for request: DataRequest) async throws -> DataResponse
}

extension DataLoading {
    /// Makes the request without its headers.
    public func data(for request: DataRequest) async throws -> DataResponse {
        try await self.data(from: request.url, maximumBytes: request.maximumBytes)
    }
}
