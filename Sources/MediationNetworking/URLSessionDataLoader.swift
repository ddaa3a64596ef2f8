public import Foundation
public import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches images and configurations with URLSession.
///
/// Each loader has one session, which keeps connections open between requests: create one loader and pass it along. It
/// sends no cookies and no credentials, stores nothing, and follows no redirects. Copies share the session.
///
/// For requests that must not reach private hosts, it asks the system for the addresses of the host before it connects, and
/// refuses the host if any of them is private. It does not notice a name whose address changes in between, nor one that
/// only a proxy can look up.
public struct URLSessionDataLoader: DataLoading {
    private let session: SharedSession
    private let resolver: HostResolver

    /// Creates a loader with its own session.
    public init() {
        self.init(resolver: .system)
    }

    package init(resolver: HostResolver) {
        self.session = SharedSession()
        self.resolver = resolver
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
        try await self.data(for: DataRequest(url: url, maximumBytes: maximumBytes))
    }

    /// Makes one request with a method, headers and a body, and returns the response, whatever its status.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response with all its headers; one that is not 2xx has no body.
    /// - Throws: The errors of ``data(from:maximumBytes:)``.
    public func data(for request: DataRequest) async throws -> DataResponse {
        guard request.url.isFetchable else {
            throw MediationError(.imageRefused, "Only plain http and https URLs with a host are fetched.")
        }
        if !request.allowsPrivateHosts, try await self.resolver.isPrivate(request.url) {
            let message = "The host is this device or in its network, by its name or by the address that it leads to."
            throw MediationError(.imageRefused, message)
        }
        var message = URLRequest(url: request.url)
        message.httpMethod = request.method
        message.httpBody = request.body
        for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
        return try await self.session.data(for: message, maximumBytes: request.maximumBytes)
    }
}
