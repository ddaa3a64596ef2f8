#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Downloads the images that networks provide by URL, within limits.
///
/// One pipeline serves many loads: an image that two ads name at the same time is downloaded once. The pipeline
/// delivers the bytes of an image file whose header has been read and whose size is allowed; it decodes and caches
/// nothing.
@MainActor
public final class ImagePipeline {
    package let limits: ImageLimits

    private let loader: any DataLoading

    /// The waiters by ticket.
    ///
    /// A waiter is removed before it is called, so that it is answered only once, and can cancel the waiters after it.
    private var waiters: [Ticket: Waiter] = [:]

    /// The downloads in progress, by URL.
    ///
    /// A download is removed before its waiters are called, so that one of them can start it anew.
    private var downloads: [URL: Download] = [:]

    private var lastNumber = 0

    /// The URLs that are being fetched.
    package var openURLs: [URL] { Array(self.downloads.keys) }

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - loader: The HTTP client; `URLSessionDataLoader` in MediationNetworking is one.
    ///   - limits: The limits on one image.
    public init(loader: any DataLoading, limits: ImageLimits = ImageLimits()) {
        self.loader = loader
        self.limits = limits
    }

    /// One wait for one image.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    package typealias Completion = @MainActor (Result<Data, MediationError>) -> Void

    private struct Waiter {
        let url: URL
        let completion: Completion
    }

    private struct Download {
        /// Distinguishes this download from an earlier one of the same URL that was cancelled and has yet to notice it.
        let number: Int
        let task: Task<Void, Never>
        var tickets: [Ticket]
    }

    /// Starts to fetch an image, or joins a download of it that is in progress.
    ///
    /// - Parameters:
    ///   - url: The URL of the image. A URL that must not be fetched is answered like any other failure.
    ///   - completion: Called exactly once, never before this method returns, and not at all after `cancel(_:)`. The
    ///     errors have the codes for images, 300 to 304, except `imageTimedOut`.
    /// - Returns: The ticket for cancelling.
    package func fetch(_ url: URL, completion: @escaping Completion) -> Ticket {
        let url = url.absoluteURL
        let ticket = Ticket(number: self.nextNumber())
        self.waiters[ticket] = Waiter(url: url, completion: completion)
        if self.downloads[url]?.tickets.append(ticket) == nil {
            self.downloads[url] = self.download(url, for: ticket)
        }
        return ticket
    }

    /// Ends a wait, so that its completion handler is never called.
    ///
    /// When no other waiter is left for the image, its download is cancelled.
    ///
    /// - Parameter ticket: The ticket from `fetch(_:completion:)`; one that has been answered or cancelled is ignored.
    package func cancel(_ ticket: Ticket) {
        guard let waiter = self.waiters.removeValue(forKey: ticket) else { return }
        guard var download = self.downloads.removeValue(forKey: waiter.url) else { return }
        download.tickets.removeAll { $0 == ticket }
        if download.tickets.isEmpty {
            // It is already out of the dictionary, so a loader that ignores the cancellation is not waited for.
            download.task.cancel()
        } else {
            self.downloads[waiter.url] = download
        }
    }

    private func download(_ url: URL, for ticket: Ticket) -> Download {
        let number = self.nextNumber()
        let fetch = ImageFetch(url: url, loader: self.loader, limits: self.limits)
        // Retains the pipeline until the end, so that waiters are answered even if the app releases it.
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
