public import Foundation
public import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches images with URLSession.
///
/// Each loader has one session, which keeps connections open between requests: create one loader and pass it along. It
/// sends no cookies and no credentials, stores nothing, and follows no redirects. Copies share the session.
public struct URLSessionDataLoader: DataLoading {
    private let session: SharedSession

    /// Creates a loader with its own session.
    public init() {
        self.session = SharedSession()
    }

    /// Makes one GET request and returns the response, whatever its status.
    ///
    /// - Parameters:
    ///   - url: An http or https URL with a host.
    ///   - maximumBytes: The largest body to accept, in bytes.
    /// - Returns: The response; the response to a redirect has no body.
    /// - Throws: `MediationError` with the code `imageRefused` for any other URL or `imageTooLarge` for a longer body,
    ///   `CancellationError`, or a `URLError` without the URL in it.
    public func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        guard url.isFetchable else {
            throw MediationError(.imageRefused, "Only plain http and https URLs with a host are fetched.")
        }
        return try await self.session.data(from: url, maximumBytes: maximumBytes)
    }
}
