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

    /// The header of a PNG of three by two pixels: as much as mediation looks at.
    package static let picture: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]

    private struct State {
        var fetched: [String] = []
        var outcomes: [String: Outcome] = [:]
        var usual = Outcome.picture
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

    package func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        let text = url.absoluteString
        self.timeline.add(.images, "are asked for \(text)")
        let outcome = self.state.withLock { state in
            state.fetched.append(text)
            return state.outcomes[text] ?? state.usual
        }
        switch outcome {
        case .picture: return Self.response(Self.picture)
        case .bytes(let bytes): return Self.response(bytes)
        case .status(let code): return DataResponse(statusCode: code)
        case .silence:
            // Ends with the task.
            let (stream, held) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            held.finish()
            throw CancellationError()
        }
    }

    private static func response(_ bytes: [UInt8]) -> DataResponse {
        DataResponse(statusCode: 200, contentType: "image/png", data: Data(bytes))
    }
}
