import ArgumentParser
import Foundation
import Testing

@testable import mediate

/// The package is built and certified by `.ci/check-consumers.py`.
struct NewAdapterCommandTests {
    private static let library = "https://example.org/swift-mediation"

    @Test
    func packageIsWrittenForTheNameAndTheFormats() throws {
        let folder = try TemporaryFolder()
        let run = try MediateProcess.run(
            ["new-adapter", "Zeta", "--directory", folder.file("zeta"), "--package", Self.library]
                + ["--formats", "banner,native", "--host", "max"]
        )
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("ZetaAdapter for native, banner."))
        #expect(run.output.contains("swift run --package-path \(folder.file("zeta")) zeta-conformance"))
        #expect(try folder.files == ["zeta"])
        let manifest = try String(contentsOfFile: folder.file("zeta/Package.swift"), encoding: .utf8)
        #expect(manifest.contains(#".package(url: "https://example.org/swift-mediation", branch: "main", traits: [])"#))
        #expect(manifest.contains(#".library(name: "ZetaMAX", targets: ["ZetaMAX"]),"#))
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder.file("zeta/Sources/ZetaAdapter"))
        #expect(
            sources.sorted() == [
                "ZetaAdapter+Banner.swift", "ZetaAdapter+Native.swift", "ZetaAdapter.swift", "ZetaBannerAd.swift",
                "ZetaNativeAd.swift", "ZetaNetwork.swift", "ZetaSDKNetwork.swift",
            ]
        )
    }

    @Test
    func hostWithoutAnyOfTheFormatsIsRefused() throws {
        let folder = try TemporaryFolder()
        let options = ["--directory", folder.file("zeta"), "--package", Self.library, "--host", "gma,levelplay"]
        let run = try MediateProcess.run(["new-adapter", "Zeta", "--formats", "app-open"] + options)
        #expect(run.exitCode == 64)
        #expect(
            run.errors.contains(
                "The host levelplay has none of the formats; add one of native, banner, interstitial, rewarded, or leave"
            )
        )
        #expect(try folder.files.isEmpty)
        let mixed = try MediateProcess.run(["new-adapter", "Zeta", "--formats", "app-open,banner"] + options)
        #expect(mixed.exitCode == 0)
        #expect(mixed.output.contains("The host levelplay has no app-open ads; it asks for the others."))
    }

    @Test(arguments: [
        ("file:///packages/mediation", "mediation"), ("git@example.org:ads/fork.git", "fork"),
    ])
    func productsAreThoseOfThePackageAtTheURL(url: String, package: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("zeta")
        #expect(try MediateProcess.run("new-adapter", "Zeta", "--directory", path, "--package", url).exitCode == 0)
        let manifest = try String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8)
        #expect(manifest.contains("package: \"\(package)\""))
        #expect(!manifest.contains("package: \"swift-mediation\""))
    }

    @Test
    func folderThatIsNotEmptyIsLeftAsItIs() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("mine", to: "notes")
        let run = try MediateProcess.run("new-adapter", "Acme", "--directory", folder.path, "--package", Self.library)
        #expect(run.exitCode == 64)
        #expect(run.errors == "\(folder.path): is not empty; give a folder that is not there yet\n")
        #expect(try folder.files == ["notes"])
    }

    @Test
    func emptyFolderIsFilled() throws {
        let folder = try TemporaryFolder()
        let run = try MediateProcess.run("new-adapter", "Acme", "--directory", folder.path, "--package", Self.library)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try folder.files.contains("Package.swift"))
    }

    @Test
    func commandThatIsPrintedHasQuotesAroundAFolderWithSpaces() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("it's new")
        let run = try MediateProcess.run("new-adapter", "Acme", "--directory", path, "--package", Self.library)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("--package-path '\(folder.path)/it'\\''s new' acme-conformance"), "\(run.output)")
    }

    @Test
    func emptyFolderStaysTheSame() throws {
        let folder = try TemporaryFolder()
        let number = { try FileManager.default.attributesOfItem(atPath: folder.path)[.systemFileNumber] as? Int }
        let before = try number()
        let run = try MediateProcess.run("new-adapter", "Acme", "--directory", folder.path, "--package", Self.library)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try number() == before)
        #expect(try folder.files.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test
    func linkToAnEmptyFolderStaysOne() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "real")
        let path = folder.file("link")
        let run = try MediateProcess.run("new-adapter", "Acme", "--directory", path, "--package", Self.library)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real")
        #expect(FileManager.default.fileExists(atPath: folder.file("real/Package.swift")))
        #expect(try folder.files == ["link", "real"])
    }

    @Test
    func folderThatCannotBeMadeLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a file", to: "file")
        let run = try MediateProcess.run(
            ["new-adapter", "Acme", "--directory", "\(file)/acme", "--package", Self.library]
        )
        #expect(run.exitCode == 73)
        #expect(run.errors.hasPrefix("\(file)/acme: cannot be written"))
        #expect(try folder.files == ["file"])
    }

    @Test(arguments: [
        "Scripted", "AdapterSetUp", "BidSignal", "PendingAd", "MediationNative", "MediationBanner",
        "MediationFullScreen", "MediationRewarded", "MediationBridge", "LevelPlayCustom",
    ])
    func nameWithWhichTheLibrarysOwnBeginIsRefused(name: String) {
        #expect(throws: (any Error).self) { try NewAdapterCommand.parse([name]) }
    }

    @Test(arguments: [
        ("acme", #""acme" is no name; take a capital letter, and letters and digits after it, as in Acme."#),
        ("Ac-me", #""Ac-me" is no name; "#),
        ("9Lives", #""9Lives" is no name; "#),
        ("Äcme", #""Äcme" is no name; "#),
        ("Self", #""Self" is a word of Swift's; "#),
        ("Network", #"The library or a host has names that begin with "Network"; "#),
        ("AcmeAdvertisingNetworks", "is too long; take at most 20 letters."),
        ("Acme --formats tv", #"There is no format "tv"; those are native, banner, interstitial, app-open, "#),
        ("Acme --formats ,", #"There is no format in ","; those are native"#),
        ("Acme --host admob", #"There is no host "admob"; those are gma, max, levelplay"#),
        ("Acme --package https://", #""https://" is no URL of a package; give one such as https://"#),
        ("Acme --package git@host", #""git@host" is no URL of a package"#),
        ("Acme --package https://example.org/a\"b", #"is no URL of a package"#),
        ("Acme --package nowhere", #"There is no package in "nowhere"; give the folder or URL"#),
    ])
    func wrongArgumentsAreAnsweredWithWhatIsRight(arguments: String, message: String) {
        let error = #expect(throws: (any Error).self) {
            try NewAdapterCommand.parse(arguments.split(separator: " ").map(String.init))
        }
        #expect(error.map { NewAdapterCommand.exitCode(for: $0).rawValue } == 64)
        let text = error.map { NewAdapterCommand.message(for: $0) } ?? ""
        #expect(text.contains(message), "\(text)")
    }
}
