import PlatformViews
import SampleAdSDK
import SampleAdServer
import Testing

/// The effects of a request's options on the ad.
@MainActor
struct RequestOptionsTests {
    @Test
    func mixedAdUnitServesTheFormatThatIsAskedFor() async throws {
        try await Network.with(shape: .mixed) { network async throws in
            var shapes: Set<Bool> = []
            for number in 0..<8 {
                let content = try await network.ad {
                    $0.requestID = "\(number)"
                    $0.formats = [.content]
                }
                let app = try await network.ad {
                    $0.requestID = "\(number)"
                    $0.formats = [.appInstall]
                }
                let any = try await network.ad { $0.requestID = "\(number)" }
                let both = try await network.ad {
                    $0.requestID = "\(number)"
                    $0.formats = Set(SampleAdFormat.allCases)
                }
                #expect(content.headline != nil && content.title == nil)
                #expect(app.title != nil && app.headline == nil)
                #expect(both.headline == any.headline && both.title == any.title)
                shapes.insert(any.title == nil)
            }
            #expect(shapes == [true, false])
        }
    }

    @Test
    func adUnitOfOneShapeServesWhatItHas() async throws {
        try await Network.with(shape: .title) { network async throws in
            #expect(try await network.ad { $0.formats = [.content] }.title != nil)
        }
    }

    @Test(arguments: [(SampleMediaAspectRatio.landscape, 1.7778), (.portrait, 0.5625), (.square, 1)])
    func videoHasTheShapeThatIsAskedFor(_ shape: SampleMediaAspectRatio, _ ratio: Double) async throws {
        try await Network.with(AdUnitScript(video: true)) { network async throws in
            #expect(try await network.ad { $0.mediaAspectRatio = shape }.mediaAspectRatio == ratio)
        }
    }

    @Test
    func videoHasAnyShapeIfNoneIsAskedFor() async throws {
        try await Network.with(AdUnitScript(video: true)) { network async throws in
            var ratios: Set<Double?> = []
            for number in 0..<20 { ratios.insert(try await network.ad { $0.requestID = "\(number)" }.mediaAspectRatio) }
            #expect(ratios == [1.7778, 0.5625, 1])
        }
        try await Network.with(AdUnitScript(video: false)) { network async throws in
            #expect(try await network.ad { $0.mediaAspectRatio = .square }.mediaAspectRatio == nil)
        }
    }

    @Test
    func infoViewKnowsItsCorner() async throws {
        try await Network.with { network async throws in
            #expect(try await network.ad().infoView.corner == .topRight)
            #expect(try await network.ad { $0.infoCorner = .bottomLeft }.infoView.corner == .bottomLeft)
        }
    }
}
