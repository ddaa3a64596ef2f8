#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Fetches the contents of a URL: the seam between the image pipeline and the system's HTTP client.
///
/// Use `URLSessionDataLoader` in MediationNetworking, unless the app has its own HTTP client.
public protocol DataLoading: Sendable {
    /// Makes one GET request and returns the response, whatever its status.
    ///
    /// The pipeline interprets the response, so a conforming type must not:
    /// - follow redirects: it returns the 3xx response with its ``DataResponse/redirect``, and the pipeline checks the
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
}
