import Dispatch
import Foundation
import Testing

@testable import SampleAdSDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct TransfersTests {
    private let transfers = Transfers(queue: DispatchQueue(label: "TransfersTests"))
    private let session = URLSession(configuration: .ephemeral)

    private func begin(
        _ number: Int,
        _ continuation: CheckedContinuation<Transfer.Answer, any Error>
    ) throws -> URLSessionDataTask {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let task = self.session.dataTask(with: url)
        self.transfers.begin(Transfer(limit: 6 << 20, continuation: continuation), number)
        _ = self.transfers.attach(task, to: number)
        let head = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        self.transfers.urlSession(self.session, dataTask: task, didReceive: head) { _ in }
        return task
    }

    /// Fourteen bodies of 5 MiB are 70 MiB, of which 64 are allowed.
    @Test func bodiesThatDoNotEndShareOneBudget() async {
        let numbers = (0..<14).map { _ in self.transfers.nextNumber() }
        let (tasks, begun) = AsyncStream.makeStream(of: URLSessionDataTask.self)
        let tooLong = await withTaskGroup(of: Bool.self) { group in
            for number in numbers {
                group.addTask {
                    do {
                        _ = try await withCheckedThrowingContinuation { continuation in
                            do {
                                begun.yield(try self.begin(number, continuation))
                            } catch {
                                Issue.record(error)
                                begun.finish()
                            }
                        }
                        return false
                    } catch {
                        return error as? TransferError == .tooLong
                    }
                }
            }
            for await task in tasks.prefix(numbers.count) {
                self.transfers.urlSession(self.session, dataTask: task, didReceive: Data(count: 5 << 20))
            }
            numbers.forEach(self.transfers.cancel)
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(tooLong == 2)
    }

    /// Compares processor times, so that other work on the machine makes no difference.
    @Test func aPieceCostsNoMoreAfterALongBodyThanAfterAShortOne() async throws {
        let times = try await withThrowingTaskGroup(of: Void.self, returning: [Double].self) { group in
            let (tasks, begun) = AsyncStream.makeStream(of: URLSessionDataTask.self)
            let number = self.transfers.nextNumber()
            group.addTask {
                _ = try? await withCheckedThrowingContinuation { continuation in
                    do {
                        begun.yield(try self.begin(number, continuation))
                    } catch {
                        begun.finish()
                        continuation.resume(throwing: error)
                    }
                }
            }
            let task = try #require(await tasks.first { _ in true })
            let deliver = { (piece: Data) in self.transfers.urlSession(self.session, dataTask: task, didReceive: piece)
            }
            let piece = Data(count: 64)
            let times = [0, 5 << 20].map { length in
                deliver(Data(count: length))
                let start = Self.processorTime
                for _ in 0..<1000 { deliver(piece) }
                return Self.processorTime - start
            }
            self.transfers.cancel(number)
            return times
        }
        // To copy 5 MiB takes a thousand times as long as to append 64 bytes; growing once or twice does it, too.
        #expect(times[1] < 30 * times[0], "\(times)")
    }

    /// The seconds that a processor has worked for this thread.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
