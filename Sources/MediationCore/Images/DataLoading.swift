#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Fetches what is behind a URL: the seam between the image pipeline and the system's HTTP client.
///
/// `URLSessionDataLoader` in MediationNetworking is the one to use, unless the app has an HTTP client of its own.
public protocol DataLoading: Sendable {
    /// Makes one GET request and answers with the response, whatever its status.
    ///
    /// The pipeline decides what a response means, so a conforming type must not:
    /// - follow redirects: it returns the 3xx response with its ``DataResponse/redirect``, and the pipeline checks where
    ///   it leads before anything is asked of that place;
    /// - keep receiving after more than `maximumBytes` bytes have arrived, or once the response has announced more: it
    ///   stops and throws a ``MediationError`` with the code ``MediationError/Code/imageTooLarge``;
    /// - send or store cookies or credentials.
    ///
    /// It should throw as soon as its task is cancelled. The body of a response that is not 2xx is not used.
    ///
    /// - Parameters:
    ///   - url: An http or https URL with a host.
    ///   - maximumBytes: The largest body to accept, in bytes after any content encoding is undone.
    /// - Returns: The response.
    /// - Throws: A ``MediationError`` as described; any other error if there was no complete response.
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse
}
