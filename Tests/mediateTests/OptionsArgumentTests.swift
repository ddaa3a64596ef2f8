import ArgumentParser
import MediationCore
import PlatformViews
import Testing

@testable import mediate

/// The options and ad types of `mediate run`, as they are typed. // M25, M26
struct OptionsArgumentTests {
    @Test func everyOptionHasTheNameAndTheValuesOfTheAPI() throws {
        let text = """
            disableImageLoading=true,shouldRequestMultipleImages=true,preferredImageOrientation=portrait,\
            mediaAspectRatio=square,adChoicesCorner=bottomLeft,startMuted=false,customControlsRequested=true,\
            clickToExpandRequested=true
            """
        let expected = NativeAdOptions(
            images: .init(
                disableImageLoading: true,
                shouldRequestMultipleImages: true,
                preferredImageOrientation: .portrait
            ),
            mediaAspectRatio: .square,
            adChoicesCorner: .bottomLeft,
            video: .init(startMuted: false, customControlsRequested: true, clickToExpandRequested: true)
        )
        #expect(try OptionsArgument(text).options == expected)
    }

    @Test func aSwitchWithoutAValueIsTurnedOn() throws {
        #expect(try OptionsArgument("clickToExpandRequested").options.video.clickToExpandRequested)
    }

    @Test(arguments: [
        "", ",", "=", "nonsense", "nonsense=1", "startMuted=", "startMuted=yes", "startMuted=true,startMuted=true",
        "mediaAspectRatio", "mediaAspectRatio=round", "adChoicesCorner=topright", "startMuted =true", "startMuted,",
    ])
    func whatIsNoListOfOptionsIsWrongUsage(text: String) {
        let arguments = ["--options", text]
        #expect(self.exitCode(of: arguments) == 64)
    }

    @Test func aWrongValueIsAnsweredWithTheRightOnes() {
        let error = #expect(throws: ValidationError.self) { try OptionsArgument("adChoicesCorner=middle") }
        #expect(error?.message.contains("\"middle\"; it can be topLeft, topRight, bottomLeft, bottomRight") == true)
    }

    @Test func imageURLsOnlyAndLoadedImagesContradictEachOther() {
        #expect(self.exitCode(of: ["--image-urls-only", "--options", "disableImageLoading=false"]) == 64)
        #expect(self.exitCode(of: ["--image-urls-only", "--options", "disableImageLoading=true"]) == nil)
    }

    @Test(arguments: [
        ("native", AdType.native), ("app-install", .appInstall), ("content", .content),
        ("custom", .custom("sample-quote")), ("custom:a:b", .custom("a:b")),
    ])
    func everyFormatIsAnAdType(argument: String, adType: AdType) {
        #expect(FormatArgument(argument: argument)?.adType == adType)
    }

    @Test(arguments: ["", "banner", "Native", "appInstall", "custom:"])
    func whatIsNoFormatIsWrongUsage(argument: String) {
        #expect(self.exitCode(of: ["--format", argument]) == 64)
    }

    private func exitCode(of arguments: [String]) -> Int32? {
        do {
            _ = try RunCommand.parse(arguments)
            return nil
        } catch {
            return RunCommand.exitCode(for: error).rawValue
        }
    }
}
