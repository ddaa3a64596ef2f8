import Foundation
import SampleAdServer
import Testing

struct ImageFaultTests {
    /// Returns the server's answer to a request for an ad's large image.
    private func image(_ fault: Fault?, _ requestID: String = "r") async throws -> Client.Answer {
        var answer: Client.Answer?
        let script = ServerScript(default: AdUnitScript(faults: fault.map { [$0] } ?? []))
        try await Client.withServer(script) { client async throws in
            let ad = try await client.ad("a", requestID, more: #","imageOrientation":"landscape""#)
            answer = try await client.send("GET", try #require(ad.images?.first?.url))
        }
        return try #require(answer)
    }

    @Test
    func imagesAreWholePNGs() async throws {
        let answer = try await self.image(nil)
        #expect(answer.status == 200)
        #expect(answer.type == "image/png")
        // Checked with other PNG readers, which accept this.
        #expect(answer.body.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(Array(answer.body[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 150])
        #expect(answer.body.suffix(8) == Data([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
    }

    @Test
    func wrongContentTypeIsHTML() async throws {
        let answer = try await self.image(Fault(.wrongContentType))
        #expect(answer.status == 200)
        #expect(answer.type == "text/html")
    }

    @Test(arguments: ["1", "2", "3", "4"])
    func oversizedImageIsLongerThanSixMebibytes(_ requestID: String) async throws {
        #expect(try await self.image(Fault(.oversizedImage), requestID).body.count == 6 * 1_048_576 + 1)
    }

    @Test
    func hugeDimensionsAreInTheHeader() async throws {
        let answer = try await self.image(Fault(.hugeDimensions))
        #expect(Array(answer.body[16..<24]) == [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        #expect(answer.body.count < 1_000)
    }

    @Test
    func brokenImageIsGarbage() async throws {
        let answer = try await self.image(Fault(.brokenImage))
        #expect(answer.type == "image/png")
        #expect(answer.body.count == 512)
        #expect(answer.body.first != 0x89)
    }

    @Test
    func missingImageIsNotThere() async throws {
        #expect(try await self.image(Fault(.missingImage)).status == 404)
    }

    @Test
    func redirectLoopLeadsToItself() async throws {
        let answer = try await self.image(Fault(.redirectLoop))
        #expect(answer.status == 302)
        #expect(answer.location?.hasPrefix("/v1/images/redirectLoop/landscape-") == true)
    }

    @Test(arguments: [(nil, true), (Fault.Kind.brokenImage, true), (.hugeDimensions, true), (.missingImage, false)])
    func imagesAreInlineWhereTheFaultAllowsIt(_ kind: Fault.Kind?, _ isInline: Bool) async throws {
        let faults = kind.map { [Fault($0)] } ?? []
        let script = ServerScript(default: AdUnitScript(imageForm: .data, faults: faults))
        try await Client.withServer(script) { client async throws in
            let ad = try await client.ad("a")
            for image in [ad.icon, ad.images?.first] {
                #expect((image?.data != nil) == isInline)
                #expect((image?.url != nil) == !isInline)
            }
        }
    }
}
