import Foundation
import MediationCore
import Testing

/// An ad must not make an app send requests to the device, the router or the printer.
@MainActor
struct PrivateHostTests {
    nonisolated static let privateAddresses = [
        "http://localhost/i.png", "http://LOCALHOST./i.png", "http://a.localhost:8080/", "http://router/",
        "http://printer.local/",
        "http://db.internal/", "http://nas.home.arpa/", "http://127.0.0.1/", "http://127.1/", "http://0x7f.0.0.1/",
        "http://2130706433/", "http://017700000001/", "http://0/", "http://10.1.2.3/", "http://172.16.0.1/",
        "http://172.31.255.255/", "http://192.168.1.1/", "http://169.254.169.254/latest", "http://100.64.0.1/",
        "http://198.18.0.1/", "http://224.0.0.1/", "http://255.255.255.255/", "http://127%2E0.0.1/", "http://[::1]/",
        "http://[::]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[ff02::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:a00:1]/", "http://[64:ff9b::192.168.0.1]/",
    ]

    nonisolated static let publicAddresses = [
        "https://cdn.example.com/i.png", "http://8.8.8.8/", "http://172.15.0.1/", "http://172.32.0.1/",
        "http://11.0.0.1/",
        "http://100.63.0.1/", "http://100.128.0.1/", "http://[2001:db8::1]/", "http://[::ffff:8.8.8.8]/",
        "http://localhost.example.com/", "http://local.example/", "http://127.0.0.1.example.com/",
    ]

    private let image = DataResponse(statusCode: 200, data: SampleImages.png())

    @Test(arguments: Self.privateAddresses)
    func privateHostIsRefusedUnlessItIsAllowed(_ address: String) async {
        let refusing = ImagePipeline(
            loader: TableLoader { url in
                Issue.record("\(url) was asked for.")
                return self.image
            }
        )
        #expect(await refusing.failure(at: address) == .imageRefused)
        let limits = ImageLimits(allowsPrivateHosts: true)
        #expect(
            await ImagePipeline(loader: TableLoader { _ in self.image }, limits: limits).failure(at: address) == nil
        )
    }

    @Test(arguments: Self.publicAddresses)
    func publicHostIsAskedAndMayNotRedirectToAPrivateOne(_ address: String) async throws {
        let url = try #require(URL(string: address))
        #expect(await ImagePipeline(loader: TableLoader { _ in self.image }).failure(at: address) == nil)
        let redirecting = TableLoader { asked in
            guard asked == url else {
                Issue.record("\(asked) was asked for.")
                return self.image
            }
            let scheme = url.scheme ?? "http"
            return DataResponse(statusCode: 302, redirect: URL(string: "\(scheme)://192.168.0.1/i.png"))
        }
        #expect(await ImagePipeline(loader: redirecting).failure(at: address) == .imageRefused)
    }

    /// Knows what no name says: where it leads.
    private struct LookingLoader: DataLoading {
        let image: DataResponse

        func data(from url: URL, maximumBytes: Int) async throws -> DataResponse { self.image }

        func data(for request: DataRequest) async throws -> DataResponse {
            let isInside = request.url.host() == "inside.example"
            guard request.allowsPrivateHosts || !isInside else { throw MediationError(.imageRefused, "It is inside.") }
            return isInside
                ? self.image : DataResponse(statusCode: 302, redirect: URL(string: "https://inside.example/i.png"))
        }
    }

    @Test(arguments: ["https://inside.example/i.png", "https://outside.example/i.png"])
    func theClientIsToldToRefuseNamesThatLeadInside(_ address: String) async {
        let loader = LookingLoader(image: self.image)
        #expect(await ImagePipeline(loader: loader).failure(at: address) == .imageRefused)
        let limits = ImageLimits(allowsPrivateHosts: true)
        #expect(await ImagePipeline(loader: loader, limits: limits).failure(at: address) == nil)
    }
}
