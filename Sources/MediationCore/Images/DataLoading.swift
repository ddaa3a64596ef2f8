#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Exchanges data over HTTP: the seam between the library, with its images, configurations and auctions, and the system's HTTP
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
    /// It should throw as soon as its task is cancelled. The body of a response that is not 2xx is ignored: return the
    /// response without it, however long it is, or a caller that tries again after a failure takes it for a success.
    ///
    /// - Parameters:
    ///   - url: An http or https URL with a host.
    ///   - maximumBytes: The largest body to accept, in bytes after decoding any content encoding.
    /// - Returns: The response.
    /// - Throws: A ``MediationError`` as described; any other error if there was no complete response.
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse

    /// Makes one request with a method, headers and a body, by the rules of ``data(from:maximumBytes:)``.
    ///
    /// ``RemoteConfiguration`` and adapters without an SDK ask this way. The default makes plain GET requests, without the
    /// headers: with a loader that leaves it at that, a configuration is downloaded each time, whether it has changed or not.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, with its ``DataResponse/headers``.
    /// - Throws: The errors of ``data(from:maximumBytes:)``; by default, a ``MediationError`` with the code
    ///   ``MediationError/Code/invalidRequest`` for all but GET requests.
    func data(for request: DataRequest) async throws -> DataResponse
}

extension DataLoading {
    /// Makes a GET request without its headers.
    public func data(for request: DataRequest) async throws -> DataResponse {
        guard request.method == "GET", request.body == nil else {
            throw MediationError(.invalidRequest, "The app's HTTP client makes plain GET requests only.")
        }
        return try await self.data(from: request.url, maximumBytes: request.maximumBytes)
    }
}
