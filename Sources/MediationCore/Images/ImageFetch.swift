#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One download of one image, which follows redirects by its own rules and checks the result.
///
/// Its errors name hosts but no other part of a URL, because paths and queries may carry tokens.
struct ImageFetch: Sendable {
    let url: URL
    let loader: any DataLoading
    let limits: ImageLimits

    @concurrent
    func run() async -> Result<Data, MediationError> {
        do throws(MediationError) {
            let response = try await self.followRedirects()
            try self.check(response)
            return .success(response.data)
        } catch {
            return .failure(error)
        }
    }

    /// Returns the first response that is not a redirect.
    private func followRedirects() async throws(MediationError) -> DataResponse {
        var url = self.url
        try self.checkFetchable(url)
        for _ in 0...self.limits.maximumRedirects {
            let response = try await self.load(url)
            guard response.isRedirect, let next = response.redirect?.absoluteURL else { return response }
            try self.checkFetchable(next)
            // Anyone who listens on the network could replace the network's image with their own.
            if url.scheme?.lowercased() == "https", next.scheme?.lowercased() != "https" {
                throw self.error(.imageRefused, "redirects from https to http at \(next.hostForMessages)")
            }
            url = next
        }
        throw self.error(.imageRefused, "redirects more than \(self.limits.maximumRedirects) times")
    }

    private func load(_ url: URL) async throws(MediationError) -> DataResponse {
        do {
            // A cancelled download must not request a further redirect.
            try Task.checkCancellation()
            var request = DataRequest(url: url, maximumBytes: self.limits.maximumBytes)
            request.allowsPrivateHosts = self.limits.allowsPrivateHosts
            return try await self.loader.data(for: request)
        } catch let error as MediationError where error.code == .imageTooLarge {
            throw self.error(.imageTooLarge, "has more than \(self.limits.maximumBytes) bytes", error)
        } catch let error as MediationError where error.code == .imageRefused {
            throw self.error(.imageRefused, "leads to \(url.hostForMessages), and is not fetched from there", error)
        } catch {
            throw self.error(.imageDownloadFailed, "could not be downloaded from \(url.hostForMessages)", error)
        }
    }

    private func check(_ response: DataResponse) throws(MediationError) {
        guard 200..<300 ~= response.statusCode else {
            throw self.error(.imageDownloadFailed, "was answered with HTTP status \(response.statusCode)")
        }
        // Without a content type, the bytes decide, as they do in the end in any case.
        if let type = response.mediaType, !type.hasPrefix("image/") {
            throw self.error(.imageNotAnImage, "has the content type \(type.prefix(60))")
        }
        if let problem = self.limits.problem(with: response.data) {
            throw self.error(problem.code, problem.text)
        }
    }

    private func checkFetchable(_ url: URL) throws(MediationError) {
        guard url.isFetchable else {
            throw self.error(.imageRefused, "leads to \(url.hostForMessages) by a URL that is not plain http or https")
        }
        guard self.limits.allowsPrivateHosts || !url.isPrivate else {
            throw self.error(
                .imageRefused,
                "leads to \(url.hostForMessages), which is this device or in its network; "
                    + "only ImageLimits(allowsPrivateHosts: true), for tests and development, lets it"
            )
        }
    }

    private func error(
        _ code: MediationError.Code,
        _ what: String,
        _ underlying: (any Error)? = nil
    ) -> MediationError {
        MediationError(code, "The image from \(self.url.hostForMessages) \(what).", underlying: underlying)
    }
}

extension DataResponse {
    fileprivate var isRedirect: Bool {
        [301, 302, 303, 307, 308].contains(self.statusCode)
    }

    /// The content type in lower case without its parameters; `nil` if it is missing or blank.
    fileprivate var mediaType: String? {
        let type = self.contentType?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type?.isEmpty == true ? nil : type
    }
}

extension URL {
    fileprivate var hostForMessages: String {
        self.host().flatMap { $0.isEmpty ? nil : $0 } ?? "no host"
    }
}
