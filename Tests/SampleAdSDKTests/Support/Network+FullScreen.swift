import SampleAdSDK

extension Network {
    /// Performs one load of a full-screen ad from start to end.
    func fullScreenLoad(
        _ format: SampleFullScreenFormat,
        _ change: (inout SampleAdRequest) -> Void = { _ in }
    ) async throws -> FullScreenRecorder.Outcome {
        let recorder = FullScreenRecorder()
        let loader = SampleFullScreenAdLoader(adUnitID: "unit-a", format: format, serverURL: self.url)
        loader.delegate = recorder
        var request = SampleAdRequest()
        request.requestID = "r"
        request.clock = self.clock
        change(&request)
        loader.load(request)
        return try await recorder.next()
    }

    /// Returns the full-screen ad of a load that succeeds.
    func fullScreenAd(
        _ format: SampleFullScreenFormat,
        _ change: (inout SampleAdRequest) -> Void = { _ in }
    ) async throws -> SampleFullScreenAd {
        try await self.fullScreenLoad(format, change).get()
    }
}
