#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One question for a configuration, with everything that decides whether the answer is one.
///
/// Its errors name the host but no other part of the URL, which may hold a token.
struct ConfigurationFetch: Sendable {
    enum Answer: Sendable {
        /// The server has no newer one.
        case unchanged
        /// A configuration that is valid and, if that is asked for, signed.
        case new(KeptConfiguration, MediationConfiguration)
    }

    /// The longest entity tag that is kept; a server with a longer one sends the configuration each time.
    private static let longestTag = 1024

    let url: URL
    let headers: [String: String]
    let loader: any DataLoading
    let signature: ConfigurationSignature?
    /// The tag of the configuration that is in force.
    let etag: String?
    let now: @Sendable () -> WallTime

    /// Asks, and checks the answer, away from the main thread.
    @concurrent
    func run() async -> Result<Answer, MediationError> {
        do throws(MediationError) {
            return .success(try self.answer(in: try await self.response()))
        } catch {
            return .failure(error)
        }
    }

    private func response() async throws(MediationError) -> DataResponse {
        guard self.url.isFetchable else { throw self.failed("the URL is no plain http or https URL with a host") }
        var headers = self.headers
        headers["Accept"] = headers["Accept"] ?? "application/json"
        headers["If-None-Match"] = self.etag
        do {
            return try await self.loader.data(
                for: DataRequest(url: self.url, headers: headers, maximumBytes: ConfigurationNode.sizeLimit)
            )
        } catch let error as MediationError where error.code == .imageTooLarge {
            throw MediationError(.configurationUnreadable, "\(self.name): more than 1 MiB; at most 1 MiB is read")
        } catch {
            throw self.failed("the server could not be reached, or broke off", underlying: error)
        }
    }

    private func answer(in response: DataResponse) throws(MediationError) -> Answer {
        switch response.statusCode {
        case 200: break
        case 304 where self.etag != nil: return .unchanged
        case 304: throw self.failed("the server answered with HTTP status 304, and no tag was sent", 304)
        case 300..<400:
            let status = response.statusCode
            throw self.failed("the server redirects (HTTP status \(status)), and no redirect is followed", status)
        case let status: throw self.failed("the server answered with HTTP status \(status)", status)
        }
        guard response.data.count <= ConfigurationNode.sizeLimit else {
            throw MediationError(.configurationUnreadable, "\(self.name): more than 1 MiB; at most 1 MiB is read")
        }
        let signature = self.signature.flatMap { response.headers[$0.header.lowercased()] }
        try self.signature?.check(response.data, signature)
        let configuration = try MediationConfiguration(json: response.data, name: self.name)
        let kept = KeptConfiguration(
            source: KeptConfiguration.source(self.url),
            etag: response.headers["etag"].flatMap(Self.tag),
            signature: signature,
            confirmed: self.now(),
            json: response.data
        )
        return .new(kept, configuration)
    }

    /// Returns a tag that can be sent back as it came; `nil` for any other text.
    private static func tag(_ text: String) -> String? {
        guard (1...Self.longestTag).contains(text.utf8.count) else { return nil }
        return text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
    }

    /// The name of the configuration in messages.
    var name: String { "configuration from \(self.url.host() ?? "no host")" }

    private func failed(
        _ what: String,
        _ status: Int? = nil,
        underlying: (any Error)? = nil
    ) -> MediationError {
        MediationError(
            .configurationFetchFailed,
            "\(self.name): \(what).",
            networkCode: status,
            underlying: underlying
        )
    }
}
