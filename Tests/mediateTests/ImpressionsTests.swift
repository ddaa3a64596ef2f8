import ArgumentParser
import Foundation
import MediationCore
import Testing

@testable import mediate

#if !canImport(UIKit) && !canImport(AppKit)
/// The effect of `mediate run --impressions`.
@MainActor
struct ImpressionsTests {
    @Test(arguments: [FixedCustomEvent.Ad.full, .empty])
    func anAdThatIsShownIsSeen(ad: FixedCustomEvent.Ad) async throws {
        let ad = try await FixedCustomEvent.load(ad, options: NativeAdOptions(images: .init(disableImageLoading: true)))
        #expect(await Showing.show(ad))
    }

    @Test func anAdOfACustomFormatCountsToo() async throws {
        let options = NativeAdOptions(images: .init(disableImageLoading: true))
        let ad = try await FixedCustomEvent.load(.custom, adType: .custom("quote"), options: options)
        #expect(await Showing.show(ad))
    }

    @Test func theFileIsMadeAndReadAgain() throws {
        let folder = try TemporaryFolder()
        let command = try RunCommand.parse(["--impressions", folder.file("seen")])
        for _ in 0..<2 {
            let counts = try #require(try command.impressionCounts())
            #expect(counts.writeError == nil)
        }
        #expect(try folder.files == ["seen"])
    }

    @Test func aFileOfSomethingElseIsBadInputAndLeftAsItIs() async throws {
        let folder = try TemporaryFolder()
        try Data("junk".utf8).write(to: URL(filePath: folder.file("seen")))
        let command = try RunCommand.parse(["--impressions", folder.file("seen")])
        await #expect(throws: Exit.badInput) { try await command.run() }
        #expect(try Data(contentsOf: URL(filePath: folder.file("seen"))) == Data("junk".utf8))
    }

    @Test func aFileThatCannotBeMadeIsFailedOutput() async throws {
        let folder = try TemporaryFolder()
        let command = try RunCommand.parse(["--impressions", folder.file("missing/seen")])
        await #expect(throws: Exit.outputFailed) { try await command.run() }
    }

    @Test func aFileInUseIsFailedOutput() async throws {
        let folder = try TemporaryFolder()
        let command = try RunCommand.parse(["--impressions", folder.file("seen")])
        let counts = try command.impressionCounts()
        await #expect(throws: Exit.outputFailed) { try await command.run() }
        withExtendedLifetime(counts) {}
    }
}
#endif
