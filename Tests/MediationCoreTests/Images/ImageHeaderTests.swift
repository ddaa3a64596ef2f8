import Foundation
import MediationCore
import MediationTesting
import Testing

struct ImageHeaderTests {
    static let samples: [(Data, ImageHeader.Format)] = [
        (SampleImages.png(), .png),
        (SampleImages.gif(version: "87a"), .gif),
        (SampleImages.gif(version: "89a"), .gif),
        (SampleImages.jpeg(), .jpeg),
        (SampleImages.jpeg(segments: [0xFF, 0x01, 0xFF, 0xFF, 0xFF, 0xFE, 0, 2], frame: 0xC2), .jpeg),
        (SampleImages.lossyWebP(), .webP),
        (SampleImages.losslessWebP(), .webP),
        (SampleImages.extendedWebP(), .webP),
    ]

    @Test(arguments: Self.samples)
    func formatAndSizeAreRead(data: Data, format: ImageHeader.Format) {
        #expect(ImageHeader(data) == ImageHeader(format: format, width: 3, height: 2))
    }

    @Test(arguments: Self.samples)
    func bytesBehindTheHeaderAndTheirPlaceInMemoryDoNotMatter(data: Data, format: ImageHeader.Format) {
        let slice = (Data([1, 2, 3]) + data + Data([0xFF, 0xC0])).dropFirst(3)
        #expect(ImageHeader(slice) == ImageHeader(format: format, width: 3, height: 2))
    }

    @Test(arguments: Self.samples)
    func truncatedHeadersAreNone(data: Data, format: ImageHeader.Format) {
        for count in 0..<data.count {
            #expect(ImageHeader(data.prefix(count)) == nil, "\(format), \(count) bytes")
        }
    }

    @Test func theLargestSizesOfEachFormatAreRead() {
        let png = ImageHeader(SampleImages.png(width: .max, height: 60_000))
        #expect(png == ImageHeader(format: .png, width: 4_294_967_295, height: 60_000))
        let jpeg = ImageHeader(SampleImages.jpeg(width: 65_535, height: 65_534))
        #expect(jpeg == ImageHeader(format: .jpeg, width: 65_535, height: 65_534))
        let lossy = ImageHeader(SampleImages.lossyWebP(width: 16_383, height: 16_382))
        #expect(lossy == ImageHeader(format: .webP, width: 16_383, height: 16_382))
        let lossless = ImageHeader(SampleImages.losslessWebP(width: 16_384, height: 16_383))
        #expect(lossless == ImageHeader(format: .webP, width: 16_384, height: 16_383))
        let extended = ImageHeader(SampleImages.extendedWebP(width: 16_777_216, height: 1))
        #expect(extended == ImageHeader(format: .webP, width: 16_777_216, height: 1))
    }

    @Test func aZeroSizeIsReadAsItIs() {
        #expect(ImageHeader(SampleImages.gif(width: 0)) == ImageHeader(format: .gif, width: 0, height: 2))
    }

    @Test func theScalingBitsOfAWebPAreNotItsSize() {
        #expect(ImageHeader(SampleImages.lossyWebP(width: 0xC003))?.width == 3)
    }

    @Test(arguments: [
        [0xFF, 0xD9],  // ends before any frame
        [0xFF, 0xDA, 0, 2],  // image data before any frame
        [0xFF, 0x00],  // no marker
        [0xFF, 0xE0, 0, 1],  // a length shorter than itself
        [0xFF, 0xE0, 0, 4],  // a length that ends between markers
        [0xFF, 0xC4, 0, 2, 0x12],  // no marker where one belongs
    ])
    func jpegSegmentsThatDoNotAddUpAreNoHeader(segments: [UInt8]) {
        #expect(ImageHeader(SampleImages.jpeg(segments: segments)) == nil)
    }

    @Test func tablesAreNotTakenForJPEGFrames() {
        let tables: [UInt8] = [0xFF, 0xC4, 0, 9, 8, 1, 1, 1, 1, 1, 1, 0xFF, 0xCC, 0, 2]
        #expect(ImageHeader(SampleImages.jpeg(segments: tables))?.width == 3)
    }

    @Test(arguments: ["", "<svg xmlns=\"\"/>", "<!doctype html>", "GIF88a123456", "RIFF1234WAVE"])
    func otherFilesHaveNoHeader(text: String) {
        #expect(ImageHeader(Data(text.utf8)) == nil)
    }

    @Test func anyBytesAreSafe() {
        var random = SplitMix64(seed: 16)
        let originals = Self.samples.map { [UInt8]($0.0) }
        var readable = 0
        for round in 0..<200_000 {
            var bytes = originals[round % originals.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 3 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
            if ImageHeader(Data(bytes)) != nil { readable += 1 }
        }
        // If all mutations or none were refused, they would not have reached the branches.
        #expect((20_000...180_000).contains(readable))
    }
}
