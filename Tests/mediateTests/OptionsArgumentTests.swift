import ArgumentParser
import MediationCore
import PlatformViews
import Testing

@testable import mediate

struct OptionsArgumentTests {
    @Test(arguments: [
        ("disableImageLoading", NativeAdOptions(images: .init(disableImageLoading: true))),
        ("disableImageLoading=true", NativeAdOptions(images: .init(disableImageLoading: true))),
        ("disableImageLoading=false", NativeAdOptions()),
        ("shouldRequestMultipleImages", NativeAdOptions(images: .init(shouldRequestMultipleImages: true))),
        ("preferredImageOrientation=any", NativeAdOptions()),
        ("preferredImageOrientation=landscape", NativeAdOptions(images: .init(preferredImageOrientation: .landscape))),
        ("preferredImageOrientation=portrait", NativeAdOptions(images: .init(preferredImageOrientation: .portrait))),
        ("mediaAspectRatio=unknown", NativeAdOptions()),
        ("mediaAspectRatio=any", NativeAdOptions(mediaAspectRatio: .any)),
        ("mediaAspectRatio=landscape", NativeAdOptions(mediaAspectRatio: .landscape)),
        ("mediaAspectRatio=portrait", NativeAdOptions(mediaAspectRatio: .portrait)),
        ("mediaAspectRatio=square", NativeAdOptions(mediaAspectRatio: .square)),
        ("adChoicesCorner=topLeft", NativeAdOptions(adChoicesCorner: .topLeft)),
        ("adChoicesCorner=topRight", NativeAdOptions()),
        ("adChoicesCorner=bottomLeft", NativeAdOptions(adChoicesCorner: .bottomLeft)),
        ("adChoicesCorner=bottomRight", NativeAdOptions(adChoicesCorner: .bottomRight)),
        ("startMuted", NativeAdOptions()),
        ("startMuted=false", NativeAdOptions(video: .init(startMuted: false))),
        (" startMuted = false , mediaAspectRatio=unknown", NativeAdOptions(video: .init(startMuted: false))),
        ("customControlsRequested", NativeAdOptions(video: .init(customControlsRequested: true))),
        ("clickToExpandRequested=true", NativeAdOptions(video: .init(clickToExpandRequested: true))),
        (
            "startMuted=false,adChoicesCorner=topLeft,shouldRequestMultipleImages",
            NativeAdOptions(
                images: .init(shouldRequestMultipleImages: true),
                adChoicesCorner: .topLeft,
                video: .init(startMuted: false)
            )
        ),
    ])
    func eachOptionIsSet(text: String, options: NativeAdOptions) throws {
        #expect(try OptionsArgument(text).options == options)
        #expect(try RunCommand.parse(["--options", text]).options == text)
    }

    private static let names = """
        disableImageLoading, shouldRequestMultipleImages, preferredImageOrientation, mediaAspectRatio, \
        adChoicesCorner, startMuted, customControlsRequested, clickToExpandRequested
        """

    @Test(arguments: [
        ("", "there is no option \"\"; there are \(names)."),
        ("startmuted", "there is no option \"startmuted\"; there are \(names)."),
        ("startMuted,", "there is no option \"\"; there are \(names)."),
        ("=true", "there is no option \"\"; there are \(names)."),
        ("x\u{1B}[2J", "there is no option \"x\\u{1B}[2J\"; there are \(names)."),
        ("startMuted,startMuted=false", "startMuted is given twice."),
        ("startMuted=", "startMuted cannot be \"\"; it can be true, false."),
        ("startMuted=yes", "startMuted cannot be \"yes\"; it can be true, false."),
        ("startMuted=true=false", "startMuted cannot be \"true=false\"; it can be true, false."),
        ("adChoicesCorner", "adChoicesCorner needs a value: topLeft, topRight, bottomLeft, bottomRight."),
        (
            "preferredImageOrientation=square",
            "preferredImageOrientation cannot be \"square\"; it can be any, landscape, portrait."
        ),
        (
            "mediaAspectRatio=16:9",
            "mediaAspectRatio cannot be \"16:9\"; it can be unknown, any, landscape, portrait, square."
        ),
    ])
    func whatIsWrongIsSaid(text: String, problem: String) {
        let error = #expect(throws: ValidationError.self) { try OptionsArgument(text) }
        #expect(error?.message == "--options: \(problem)")
        let refusal = #expect(throws: (any Error).self) { try RunCommand.parse(["--options", text]) }
        #expect(refusal.map { RunCommand.exitCode(for: $0).rawValue } == 64)
    }

    @Test func anOptionMustNotContradictTheFlag() throws {
        let flag = "--image-urls-only"
        let error = #expect(throws: (any Error).self) {
            try RunCommand.parse([flag, "--options", "disableImageLoading=false"])
        }
        #expect(
            error.map { RunCommand.message(for: $0) }
                == "--image-urls-only contradicts --options disableImageLoading=false."
        )
        for arguments in [
            [flag], [flag, "--options", "disableImageLoading"], [flag, "--options", "startMuted=false"],
        ] {
            #expect(try RunCommand.parse(arguments).nativeAdOptions().images.disableImageLoading)
        }
    }

    @Test func theHelpListsEachOptionWithItsValues() {
        let help = RunCommand.helpMessage(columns: 120)
        for line in OptionsArgument.help.split(separator: "\n") { #expect(help.contains(line)) }
        #expect(OptionsArgument.help.contains("  preferredImageOrientation=any|landscape|portrait\n"))
    }
}
