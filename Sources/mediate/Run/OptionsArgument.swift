import ArgumentParser
import Foundation
import MediationCore
import PlatformViews

/// Options of a native ad on the command line: `name=value`, separated by commas.
///
/// The names and values are those of `NativeAdOptions`; a switch without a value is turned on.
struct OptionsArgument {
    private(set) var options = NativeAdOptions()
    /// The names that were given.
    private(set) var names: Set<String> = []

    /// One option: its name, its values, and the closure that sets it if the value is one of them.
    private struct Option: Sendable {
        let name: String
        let values: [String]
        let set: @Sendable (inout NativeAdOptions, String) -> Bool

        static func isOn(_ name: String, _ set: @escaping @Sendable (inout NativeAdOptions, Bool) -> Void) -> Option {
            Option(name: name, values: ["true", "false"]) { options, value in
                guard let isOn = Bool(value) else { return false }
                set(&options, isOn)
                return true
            }
        }

        static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
            _ name: String,
            _ set: @escaping @Sendable (inout NativeAdOptions, Choice) -> Void
        ) -> Option where Choice.RawValue == String {
            Option(name: name, values: Choice.allCases.map(\.rawValue)) { options, value in
                guard let choice = Choice(rawValue: value) else { return false }
                set(&options, choice)
                return true
            }
        }
    }

    private static let all: [Option] = [
        .isOn("disableImageLoading") { $0.images.disableImageLoading = $1 },
        .isOn("shouldRequestMultipleImages") { $0.images.shouldRequestMultipleImages = $1 },
        .choice("preferredImageOrientation") { $0.images.preferredImageOrientation = $1 },
        .choice("mediaAspectRatio") { $0.mediaAspectRatio = $1 },
        .choice("adChoicesCorner") { $0.adChoicesCorner = $1 },
        .isOn("startMuted") { $0.video.startMuted = $1 },
        .isOn("customControlsRequested") { $0.video.customControlsRequested = $1 },
        .isOn("clickToExpandRequested") { $0.video.clickToExpandRequested = $1 },
    ]

    /// Every name with its values, one per line.
    static var help: String {
        self.all.map { "  \($0.name)=\($0.values.joined(separator: "|"))" }.joined(separator: "\n")
    }

    /// Reads the text, or throws an error that describes the mistake.
    init(_ text: String) throws(ValidationError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let name = pair[0]
            guard let option = Self.all.first(where: { $0.name == name }) else {
                let known = Self.all.map(\.name).joined(separator: ", ")
                throw ValidationError("--options: there is no option \(name.quoted); there are \(known).")
            }
            guard self.names.insert(name).inserted else {
                throw ValidationError("--options: \(name) is given twice.")
            }
            let values = option.values.joined(separator: ", ")
            guard pair.count > 1 || option.values.contains("true") else {
                throw ValidationError("--options: \(name) needs a value: \(values).")
            }
            let value = pair.count > 1 ? pair[1] : "true"
            guard option.set(&self.options, value) else {
                throw ValidationError("--options: \(name) cannot be \(value.quoted); it can be \(values).")
            }
        }
    }
}
