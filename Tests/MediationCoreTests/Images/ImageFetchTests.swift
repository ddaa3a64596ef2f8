import Foundation
import MediationCore
import Testing

/// The rules of one download, tested through the pipeline.
@MainActor
struct ImageFetchTests {
    private nonisolated static let address = "https://cdn.example.com/i.png?token=secret"

    private func failure(
        _ response: DataResponse,
        limits: ImageLimits = ImageLimits()
    ) async -> MediationError.Code? {
        await ImagePipeline(loader: TableLoader { _ in response }, limits: limits).failure(at: Self.address)
    }

    /// Returns a loader that redirects along these addresses and has an image at the last one.
    private func redirects(_ addresses: String...) -> TableLoader {
        let urls = addresses.compactMap { URL(string: $0) }
        return TableLoader { url in
            guard let index = urls.firstIndex(of: url), index + 1 < urls.count else {
                return DataResponse(statusCode: 200, data: SampleImages.png())
            }
            return DataResponse(statusCode: 302, redirect: urls[index + 1])
        }
    }

    @Test func anImageIsDelivered() async throws {
        let data = SampleImages.png(width: 4096, height: 4096)
        let pipeline = ImagePipeline(loader: TableLoader { _ in DataResponse(statusCode: 200, data: data) })
        #expect(try await pipeline.image(at: Self.address).get() == data)
    }

    @Test(arguments: ["image/png", "IMAGE/PNG", " image/png; charset=binary", "image/x-of-its-own", "", nil])
    func imageContentTypesAndNoneAreAccepted(type: String?) async {
        let response = DataResponse(statusCode: 200, contentType: type, data: SampleImages.png())
        #expect(await self.failure(response) == nil)
    }

    @Test(arguments: ["text/html", "application/octet-stream", "text/plain; image/png", "ximage/png", "image"])
    func otherContentTypesAreNoImages(type: String) async {
        let response = DataResponse(statusCode: 200, contentType: type, data: SampleImages.png())
        #expect(await self.failure(response) == .imageNotAnImage)
    }

    @Test(arguments: [100, 199, 300, 304, 400, 404, 500, 503, -1])
    func otherStatusesAreFailedDownloads(status: Int) async {
        let response = DataResponse(statusCode: status, contentType: "image/png", data: SampleImages.png())
        #expect(await self.failure(response) == .imageDownloadFailed)
    }

    @Test func whatHasNoReadableHeaderIsNoImage() async {
        let response = DataResponse(statusCode: 200, contentType: "image/png", data: Data("<html>".utf8))
        #expect(await self.failure(response) == .imageNotAnImage)
        #expect(await self.failure(DataResponse(statusCode: 204)) == .imageNotAnImage)
    }

    @Test func anImageWithoutSizeIsNoImage() async {
        let response = DataResponse(statusCode: 200, data: SampleImages.png(width: 0))
        #expect(await self.failure(response) == .imageNotAnImage)
    }

    @Test(arguments: [(60_000, 60_000), (4097, 1), (1, 4097), (UInt32.max, UInt32.max)])
    func imagesOfTooManyPixelsAreTooLarge(width: UInt32, height: UInt32) async {
        let response = DataResponse(statusCode: 200, data: SampleImages.png(width: width, height: height))
        #expect(await self.failure(response) == .imageTooLarge)
    }

    @Test func theByteLimitHoldsEvenIfTheLoaderIgnoresIt() async {
        let response = DataResponse(statusCode: 200, data: SampleImages.png())
        #expect(await self.failure(response, limits: ImageLimits(maximumBytes: 24)) == nil)
        #expect(await self.failure(response, limits: ImageLimits(maximumBytes: 23)) == .imageTooLarge)
    }

    @Test func aLoaderThatStoppedAtTheByteLimitIsUnderstood() async throws {
        let pipeline = ImagePipeline(loader: TableLoader { _ in throw MediationError(.imageTooLarge, "5 of 4 bytes") })
        #expect(await pipeline.failure(at: Self.address) == .imageTooLarge)
    }

    @Test func anyOtherErrorIsAFailedDownloadWithItsCause() async {
        struct Cause: Error {}
        let loader = TableLoader { _ in throw Cause() }
        let result = await ImagePipeline(loader: loader).image(at: Self.address)
        let error = #expect(throws: MediationError.self) { try result.get() }
        #expect(error?.code == .imageDownloadFailed)
        #expect(error?.underlying is Cause)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://a.example/i.png", "https:///i.png", "https://u:p@a.example/i.png"])
    func whatMayNotBeFetchedIsRefusedWithoutARequest(address: String) async {
        let loader = self.redirects()
        #expect(await ImagePipeline(loader: loader).failure(at: address) == .imageRefused)
        #expect(loader.urls.isEmpty)
    }

    @Test(arguments: ["file:///etc/passwd", "data:image/png,x", "https://u:p@a.example/i.png", "http://a.example/"])
    func whatMayNotBeFetchedIsNotFetchedAfterARedirectEither(target: String) async {
        let loader = self.redirects(Self.address, target)
        #expect(await ImagePipeline(loader: loader).failure(at: Self.address) == .imageRefused)
        #expect(loader.urls.count == 1)
    }

    @Test func redirectsAreFollowedFromHTTPToHTTPSButNotBack() async {
        let up = self.redirects("http://a.example/1", "http://b.example/2", "HTTPS://c.example/3")
        #expect(await ImagePipeline(loader: up).failure(at: "http://a.example/1") == nil)
        let upAndDown = self.redirects("http://a.example/1", "https://b.example/2", "http://c.example/3")
        #expect(await ImagePipeline(loader: upAndDown).failure(at: "http://a.example/1") == .imageRefused)
        #expect(upAndDown.urls.count == 2)
    }

    @Test func asManyRedirectsAreFollowedAsTheLimitSays() async {
        let loader = self.redirects("https://a.example/1", "https://a.example/2", "https://a.example/3")
        let two = ImagePipeline(loader: loader, limits: ImageLimits(maximumRedirects: 2))
        #expect(await two.failure(at: "https://a.example/1") == nil)
        let one = ImagePipeline(loader: loader, limits: ImageLimits(maximumRedirects: 1))
        #expect(await one.failure(at: "https://a.example/1") == .imageRefused)
        let none = ImagePipeline(loader: loader, limits: ImageLimits(maximumRedirects: 0))
        #expect(await none.failure(at: "https://a.example/1") == .imageRefused)
        #expect(await none.failure(at: "https://a.example/3") == nil)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectLoopEnds(status: Int) async {
        let loader = TableLoader { DataResponse(statusCode: status, redirect: $0) }
        #expect(await ImagePipeline(loader: loader).failure(at: Self.address) == .imageRefused)
        #expect(loader.urls.count == ImageLimits().maximumRedirects + 1)
    }

    @Test func aRedirectToNowhereIsAFailedDownload() async {
        #expect(await self.failure(DataResponse(statusCode: 302)) == .imageDownloadFailed)
    }

    @Test(arguments: [
        DataResponse(statusCode: 500), DataResponse(statusCode: 302, redirect: URL(string: address)),
        DataResponse(statusCode: 200), DataResponse(statusCode: 200, data: SampleImages.png(width: 60_000)),
        DataResponse(statusCode: 302, redirect: URL(string: "http://a.example/?token=secret")),
    ])
    func messagesNameTheHostAndNeverTheQuery(response: DataResponse) async throws {
        let pipeline = ImagePipeline(loader: TableLoader { _ in response })
        guard case .failure(let error) = await pipeline.image(at: Self.address) else {
            Issue.record("That was no image.")
            return
        }
        #expect(error.message.contains("cdn.example.com"))
        #expect(!"\(error)".contains("secret"))
    }
}
