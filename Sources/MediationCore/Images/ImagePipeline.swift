#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Downloads the images that networks give by URL, within limits.
///
/// One pipeline serves many loads: an image that two ads name at the same time is downloaded once. What it delivers are
/// the bytes of an image file whose header has been read and whose size is allowed; it decodes and caches nothing.
@MainActor
public final class ImagePipeline {
    package let limits: ImageLimits

    private let loader: any DataLoading

    /// Who waits, by ticket.
    ///
    /// A waiter is taken out before it is called: so its answer is the only one, and it can cancel the waiters after it.
    private var waiters: [Ticket: Waiter] = [:]

    /// What is being fetched.
    ///
    /// A download is taken out before its waiters are called, so that one of them can start it anew.
    private var downloads: [URL: Download] = [:]

    private var lastNumber = 0

    /// What is being fetched now.
    package var openURLs: [URL] { Array(self.downloads.keys) }

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - loader: The HTTP client; `URLSessionDataLoader` in MediationNetworking is one.
    ///   - limits: How much one image may cost.
    public init(loader: any DataLoading, limits: ImageLimits = ImageLimits()) {
        self.loader = loader
        self.limits = limits
    }

    /// Stands for one wait for one image.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    package typealias Completion = @MainActor (Result<Data, MediationError>) -> Void

    private struct Waiter {
        let url: URL
        let completion: Completion
    }

    private struct Download {
        /// Tells this download from an earlier one of the same URL that was cancelled and has not noticed yet.
        let number: Int
        let task: Task<Void, Never>
        var tickets: [Ticket]
    }

    /// Starts to fetch an image, or joins the download of it that is under way.
    ///
    /// - Parameters:
    ///   - url: Where the image is. One that may not be fetched is answered like any other failure.
    ///   - completion: Called exactly once, never before this returns, and not at all after `cancel(_:)`. The errors
    ///     are those of images, numbers 300 to 304, without `imageTimedOut`.
    /// - Returns: The ticket to cancel with.
    package func fetch(_ url: URL, completion: @escaping Completion) -> Ticket {
        let url = url.absoluteURL
        let ticket = Ticket(number: self.nextNumber())
        self.waiters[ticket] = Waiter(url: url, completion: completion)
        if self.downloads[url]?.tickets.append(ticket) == nil {
            self.downloads[url] = self.download(url, for: ticket)
        }
        return ticket
    }

    /// Ends a wait: its completion is never called.
    ///
    /// When nobody waits for the image any more, its download is cancelled.
    ///
    /// - Parameter ticket: The ticket from `fetch(_:completion:)`; one that has been answered or cancelled is ignored.
    package func cancel(_ ticket: Ticket) {
        guard let waiter = self.waiters.removeValue(forKey: ticket) else { return }
        guard var download = self.downloads.removeValue(forKey: waiter.url) else { return }
        download.tickets.removeAll { $0 == ticket }
        if download.tickets.isEmpty {
            // It is out of the dictionary already: a loader that does not heed this is waited for by nobody.
            download.task.cancel()
        } else {
            self.downloads[waiter.url] = download
        }
    }

    private func download(_ url: URL, for ticket: Ticket) -> Download {
        let number = self.nextNumber()
        let fetch = ImageFetch(url: url, loader: self.loader, limits: self.limits)
        // Holds the pipeline until the end, so that waiters are answered even if the app lets go of it.
        let task = Task {
            let result = await fetch.run()
            self.finish(url, number, with: result)
        }
        return Download(number: number, task: task, tickets: [ticket])
    }

    private func finish(_ url: URL, _ number: Int, with result: Result<Data, MediationError>) {
        guard let download = self.downloads[url], download.number == number else { return }
        self.downloads[url] = nil
        for ticket in download.tickets {
            self.waiters.removeValue(forKey: ticket)?.completion(result)
        }
    }

    private func nextNumber() -> Int {
        self.lastNumber += 1
        return self.lastNumber
    }
}
