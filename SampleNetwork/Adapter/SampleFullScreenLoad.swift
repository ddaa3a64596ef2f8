import MediationCore
import SampleAdSDK

/// One load of an ad that covers the screen.
@MainActor
final class SampleFullScreenLoad: SampleFullScreenAdLoaderDelegate {
    typealias Answer = @MainActor (Result<SamplePresentedAd, MediationError>) -> Void

    private let loader: SampleFullScreenAdLoader
    private var answer: Answer?

    init(_ format: SampleFullScreenFormat, _ settings: SampleSettings, _ answer: @escaping Answer) {
        self.loader = SampleFullScreenAdLoader(
            adUnitID: settings.parameter,
            format: format,
            serverURL: settings.serverURL
        )
        self.answer = answer
    }

    func start(_ request: SampleAdRequest) {
        self.loader.delegate = self
        self.loader.load(request)
    }

    /// Cancels the request, and releases the completion handler.
    func cancel() {
        self.answer = nil
        self.loader.cancel()
    }

    func fullScreenAdLoader(_ loader: SampleFullScreenAdLoader, didReceive ad: SampleFullScreenAd) {
        self.take()?(.success(SamplePresentedAd(ad)))
    }

    func fullScreenAdLoader(_ loader: SampleFullScreenAdLoader, didFailWith error: SampleError) {
        self.take()?(.failure(MediationError(error)))
    }

    /// Returns the answer's receiver the first time only: a faulty network may answer again.
    private func take() -> Answer? {
        defer { self.answer = nil }
        return self.answer
    }
}
