/// A native ad from an adapter's answer until its delivery: its images are being downloaded, or it waits.
@MainActor
package final class PendingNativeAd: PendingAd {
    // Not the whole request: an ad may be kept for an hour, and the app's extras need not live as long.
    let options: NativeAdOptions
    let isTestRequest: Bool
    let images: NativeAdImageLoad
    let answer: AnsweredAd
    package let preparationLimit: Nanoseconds

    init(_ answer: AnsweredAd, request: NativeAdRequest, pipeline: ImagePipeline) {
        self.answer = answer
        self.options = request.options
        self.isTestRequest = request.isTestRequest
        self.images = NativeAdImageLoad(of: answer, options: request.options, pipeline: pipeline)
        self.preparationLimit = Nanoseconds(pipeline.limits.timeLimit)
    }

    package var timeToLive: Nanoseconds { AdSession.timeToLive(of: self.answer.ad) }

    package var needsPreparation: Bool {
        !self.options.images.disableImageLoading && self.images.hasWork
    }

    package var warnings: [String] { self.answer.ad.warnings }

    package var preparationErrors: [MediationError] { self.images.errors }

    package func didLoad() { self.answer.ad.didLoad(reportingTo: self.answer.events) }

    package func prepare(_ completion: @escaping @MainActor () -> Void) { self.images.start(completion) }

    package func whenPrepared(_ completion: @escaping @MainActor () -> Void) { self.images.whenComplete(completion) }

    package func giveUp() { self.images.giveUp() }
}
