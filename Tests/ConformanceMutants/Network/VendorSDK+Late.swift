import Foundation
import MediationConformance

extension VendorSDK {
    private static let delay = DispatchTimeInterval.milliseconds(20)

    /// Performs a step after the call has returned, if the SDK is of that kind.
    ///
    /// - Parameter step: The step.
    /// - Returns: `false` if the step should be performed now.
    /// - Throws: An error if there is no such request.
    func performsLater(_ step: NetworkStep) throws -> Bool {
        if case .sdkVersion = step { return false }
        switch self.mutation {
        case .sdkIsLate, .loaderIsLocalOfLateSDK:
            // Views change on the main thread, whatever the SDK's own is.
            let isAboutView = if case .resizeBanner = step { true } else { false }
            let queue = isAboutView ? DispatchQueue.main : self.queue
            queue.asyncAfter(deadline: .now() + Self.delay) { self.performOrGiveUp(step) }
        case .sdkIsLateOnMainThread:
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { self.performOrGiveUp(step) }
        case .sdkDownloadsAtOnce: return try self.downloadsFirst(step)
        default: return false
        }
        return true
    }

    /// Performs a step, or does nothing if it is no longer possible.
    private func performOrGiveUp(_ step: NetworkStep) { try? self.performNow(step) }

    /// Downloads all images of an ad, each on a separate thread, and then delivers the ad.
    private func downloadsFirst(_ step: NetworkStep) throws -> Bool {
        guard case .fill(let request, let payload) = step, let loader = try self.loader(request),
            loader.request.downloadsImages == true
        else { return false }
        let downloads = DispatchGroup()
        for image in payload.images + (payload.icon.map { [$0] } ?? []) {
            DispatchQueue.global().async(group: downloads) { self.log(.downloadImage(url: image.url)) }
        }
        downloads.notify(queue: self.queue) { self.performOrGiveUp(step) }
        return true
    }
}
