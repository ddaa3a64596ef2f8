import Foundation
import LoopbackServer
import MediationCore
import MediationNetworking
import Testing

/// Cancelled requests, and many requests at a time.
@Suite(.timeLimit(.minutes(20)))
struct URLSessionCancellationTests {
    @Test func cancellingEndsAHangingRequestAndItsConnection() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        let (closings, closed) = AsyncStream<Void>.makeStream()
        try await LoopbackServer.run { connection in
            arrived.yield()
            await connection.waitUntilClosed()
            closed.yield()
        } during: { server in
            let url = try server.url()
            let loader = URLSessionDataLoader()
            let task = Task { try await loader.data(from: url, maximumBytes: 1000) }
            for await _ in arrivals { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            for await _ in closings { break }
        }
    }

    @Test func cancellingInTheBodyEndsTheRequest() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        try await LoopbackServer.run { connection in
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nGIF89a")
            arrived.yield()
            await connection.waitUntilClosed()
        } during: { server in
            let url = try server.url()
            let loader = URLSessionDataLoader()
            let task = Task { try await loader.data(from: url, maximumBytes: 1000) }
            for await _ in arrivals { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func cancellingEndsARedirectWithAnEndlessBody() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        try await LoopbackServer.run { connection in
            try await connection.send("HTTP/1.1 302 Found\r\nLocation: /x\r\nConnection: close\r\n\r\n")
            arrived.yield()
            try await connection.sendEndlessly()
        } during: { server in
            let url = try server.url()
            let loader = URLSessionDataLoader()
            let task = Task { try await loader.data(from: url, maximumBytes: 1000) }
            for await _ in arrivals { break }
            task.cancel()
            // A system that delivers the head before the body has already answered.
            _ = await task.result
        }
    }

    @Test func aTaskCancelledBeforehandMakesNoRequest() async throws {
        try await LoopbackServer.run { _ in
            Issue.record("There was a request.")
        } during: { server in
            let url = try server.url()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await URLSessionDataLoader().data(from: url, maximumBytes: 1000)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func aHundredRequestsAtATimeGetTheirOwnAnswers() async throws {
        try await LoopbackServer.run { connection in
            try await connection.respond(200, body: Data(connection.path.utf8))
        } during: { server in
            let loader = URLSessionDataLoader()
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        let response = try await loader.data(from: server.url("/\(number)"), maximumBytes: 1000)
                        #expect(String(decoding: response.data, as: UTF8.self) == "/\(number)")
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func redirectsCanBeCancelledAtAnyMoment() async throws {
        try await LoopbackServer.run { connection in
            try await connection.respond(302, headers: "Location: /x", body: Data("Moved".utf8))
        } during: { server in
            let url = try server.url()
            let loader = URLSessionDataLoader()
            await withTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        let task = Task { try await loader.data(from: url, maximumBytes: 1000) }
                        // A different moment each time; each must end in an answer and not in a crash.
                        for _ in 0..<number * 10 { await Task.yield() }
                        task.cancel()
                        _ = await task.result
                    }
                }
            }
        }
    }
}
