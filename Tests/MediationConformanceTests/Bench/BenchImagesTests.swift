import MediationConformance
import Testing

struct BenchImagesTests {
    /// Checks that the picture is a whole file: SDKs decode what they have downloaded, so a header would not suffice.
    @Test
    func pictureIsAWholeFile() {
        let picture = BenchImages.picture
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]))
        #expect(picture[16..<24].elementsEqual([0, 0, 0, 3, 0, 0, 0, 2]))
        // The last chunk of any PNG, with its checksum.
        #expect(picture.suffix(12).elementsEqual([0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]))
    }
}
