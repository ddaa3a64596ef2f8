#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// One call to a tracker or one notice: a GET request whose body nobody reads.
struct TrackerCall: Sendable {
    /// The state of a call.
    enum Result: Equatable {
        case sent(Int)
        /// The server or the way to it failed: another attempt may succeed.
        case failed(Int?)
        /// The server refuses, or leads to where nothing is sent.
        case refused(Int?)
    }

    let url: URL
    let kind: OpenRTBTrackerEvent.Kind

    /// The number of redirects that are followed.
    private static let maximumRedirects = 5

    /// The largest body: whoever answers with more has received the call all the same.
    private static let maximumBytes = 64 << 10

    /// Makes the call, and follows redirects by the rules for URLs.
    func send(by loader: any DataLoading, _ rules: URLRules) async -> Result {
        var url = self.url
        for _ in 0...Self.maximumRedirects {
            guard rules.check(url) == nil, !Task.isCancelled else { return .refused(nil) }
            let response: DataResponse
            do {
                var request = DataRequest(url: url, maximumBytes: Self.maximumBytes)
                request.allowsPrivateHosts = rules.allowsPrivateHosts
                response = try await loader.data(for: request)
            } catch let error as MediationError where error.code == .imageTooLarge {
                return .sent(200)
            } catch let error as MediationError where error.code == .imageRefused {
                return .refused(nil)
            } catch {
                return .failed(nil)
            }
            switch response.statusCode {
            case 200..<300: return .sent(response.statusCode)
            case 301, 302, 303, 307, 308:
                guard let next = response.redirect?.absoluteURL else { return .refused(response.statusCode) }
                let isDowngrade = url.scheme?.lowercased() == "https" && next.scheme?.lowercased() != "https"
                if isDowngrade { return .refused(response.statusCode) }
                url = next
            case 408, 425, 429, 500...: return .failed(response.statusCode)
            default: return .refused(response.statusCode)
            }
        }
        return .refused(nil)
    }
}
