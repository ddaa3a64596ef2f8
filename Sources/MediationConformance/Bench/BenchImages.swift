#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import MediationCore

/// The image server that the suite plays: every URL is a small picture, unless a rule changes that.
package final class BenchImages: DataLoading {
    /// The server's response to a request for a URL.
    package enum Outcome: Sendable {
        /// A picture.
        case picture
        /// A status without a picture, such as 404.
        case status(Int)
        /// No response, until the download is cancelled.
        case silence
        /// These bytes, as if they were a picture.
        case bytes([UInt8])
    }

    /// A PNG of three by two pixels.
    package static let picture = BenchPicture.png(width: 3, height: 2)

    private struct State {
        var fetched: [String] = []
        var outcomes: [String: Outcome] = [:]
        var usual = Outcome.picture
        var names: [String: String] = [:]
        /// Downloads that stay unanswered, even if their URLs have been given other outcomes since.
        var held: Set<String> = []
    }

    private let state = LockedValue(State())
    private let timeline: Timeline

    init(timeline: Timeline) {
        self.timeline = timeline
    }

    /// The URLs that mediation has fetched, in order.
    package var fetched: [String] { self.state.withLock { $0.fetched } }

    /// Sets the outcome of a URL from now on; without a URL, the outcome of all URLs that have none.
    package func answer(_ outcome: Outcome, for url: String? = nil) {
        self.state.withLock { state in
            if let url { state.outcomes[url] = outcome } else { state.usual = outcome }
        }
    }

    /// Returns whether one of these downloads is certain to end.
    func willAnswer(anyOf urls: [URL]) -> Bool {
        self.state.withLock { state in
            urls.contains { url in
                let text = url.absoluteString
                if case .silence = state.outcomes[text] ?? state.usual { return false }
                return !state.held.contains(text)
            }
        }
    }

    /// Sets the name of a URL in the timeline, for URLs that differ between runs.
    func name(_ url: String, _ name: String) {
        self.state.withLock { $0.names[url] = name }
    }

    /// Indicates whether some URL gets no response.
    var maySayNothing: Bool {
        func isSilent(_ outcome: Outcome) -> Bool { if case .silence = outcome { true } else { false } }
        return self.state.withLock { isSilent($0.usual) || $0.outcomes.values.contains(where: isSilent) }
    }

    package func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        let text = url.absoluteString
        let (outcome, name) = self.state.withLock { state in
            state.fetched.append(text)
            let outcome = state.outcomes[text] ?? state.usual
            if case .silence = outcome { state.held.insert(text) }
            return (outcome, state.names[text] ?? Self.shortened(text))
        }
        self.timeline.add(.images, "are asked for \(name)")
        switch outcome {
        case .picture: return Self.response(Self.picture)
        case .bytes(let bytes): return Self.response(bytes)
        case .status(let code): return DataResponse(statusCode: code)
        case .silence:
            // The loop ends when the task is cancelled.
            let (stream, held) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            held.finish()
            self.state.withLock { _ = $0.held.remove(text) }
            throw CancellationError()
        }
    }

    private static func shortened(_ url: String) -> String {
        url.count > 200 ? "\(url.prefix(60))…, of \(url.count) characters" : url
    }

    private static func response(_ bytes: [UInt8]) -> DataResponse {
        DataResponse(statusCode: 200, contentType: "image/png", data: Data(bytes))
    }
}
