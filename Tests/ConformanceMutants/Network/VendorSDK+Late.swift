import Foundation
import MediationConformance

extension VendorSDK {
    private static let delay = DispatchTimeInterval.milliseconds(20)

    /// Does a step after the call, if the SDK is of that kind.
    ///
    /// - Parameter step: The step.
    /// - Returns: `false` if the step is to be done now.
    /// - Throws: If there is no such request.
    func performsLater(_ step: NetworkStep) throws -> Bool {
        if case .sdkVersion = step { return false }
        switch self.mutation {
        case .sdkIsLate, .loaderIsLocalOfLateSDK:
            self.queue.asyncAfter(deadline: .now() + Self.delay) { self.performOrGiveUp(step) }
        case .sdkIsLateOnMainThread:
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { self.performOrGiveUp(step) }
        case .sdkDownloadsAtOnce: return try self.downloadsFirst(step)
        default: return false
        }
        return true
    }

    /// A step that cannot be done any more is none.
    private func performOrGiveUp(_ step: NetworkStep) { try? self.performNow(step) }

    /// Downloads all images of an ad, each on a thread of its own, and then hands the ad over.
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
