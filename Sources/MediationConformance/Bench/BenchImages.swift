#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import MediationCore

/// The server of images that the suite plays: every URL is a small picture, unless a rule says otherwise.
package final class BenchImages: DataLoading {
    /// What a URL answers with.
    package enum Outcome: Sendable {
        /// A picture.
        case picture
        /// A status without a picture, such as 404.
        case status(Int)
        /// Nothing, until it is not wanted any more.
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
        /// Downloads that are not answered, whatever has been said of their URLs since.
        var held: Set<String> = []
    }

    private let state = LockedValue(State())
    private let timeline: Timeline

    init(timeline: Timeline) {
        self.timeline = timeline
    }

    /// The URLs that mediation has fetched, in order.
    package var fetched: [String] { self.state.withLock { $0.fetched } }

    /// From now on, a URL answers so; without a URL, all those for which nothing is said.
    package func answer(_ outcome: Outcome, for url: String? = nil) {
        self.state.withLock { state in
            if let url { state.outcomes[url] = outcome } else { state.usual = outcome }
        }
    }

    /// Whether one of these downloads is sure to end.
    func willAnswer(anyOf urls: [URL]) -> Bool {
        self.state.withLock { state in
            urls.contains { url in
                let text = url.absoluteString
                if case .silence = state.outcomes[text] ?? state.usual { return false }
                return !state.held.contains(text)
            }
        }
    }

    /// Calls a URL by a name in the timeline, if it is not the same in each run.
    func name(_ url: String, _ name: String) {
        self.state.withLock { $0.names[url] = name }
    }

    /// Whether some URL does not answer.
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
            // Ends with the task.
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
