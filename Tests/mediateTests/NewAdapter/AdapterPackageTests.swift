import Foundation
import MediationCore
import Testing

@testable import mediate

struct AdapterPackageTests {
    private func package(
        _ formats: [AdFormat],
        isBidding: Bool = false,
        hosts: [HostBridge] = []
    ) throws -> AdapterPackage {
        AdapterPackage(
            name: try AdapterName("Zeta"),
            formats: formats,
            isBidding: isBidding,
            hosts: hosts,
            library: .folder("/acme/Acme")
        )
    }

    @Test(arguments: AdapterPackage.formats.map { [$0] } + [AdapterPackage.formats])
    func nothingOfTheTemplatesIsLeft(formats: [AdFormat]) throws {
        for isBidding in [false, true] {
            let package = try self.package(formats, isBidding: isBidding, hosts: isBidding ? HostBridge.all : [])
            for (path, text) in package.files {
                #expect(!(path + text).contains("{{"), "\(path)")
                // All but the place of the library, which keeps its name.
                let rest = text.replacing("\"/acme/Acme\"", with: "").lowercased()
                #expect(!(path.lowercased() + rest).contains("acme"), "\(path)")
                #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
            }
        }
    }

    @Test
    func everySectionOfTheTemplatesEnds() {
        for template in AdapterTemplate.all + [.host] {
            var open: [AdapterTemplate.Section] = []
            for line in template.text.split(separator: "\n").map(String.init) {
                guard let (tag, section) = AdapterTemplate.tag(line) else { continue }
                if tag == "/" { #expect(open.popLast() == section, "\(template.path)") } else { open.append(section) }
            }
            #expect(open.isEmpty, "\(template.path)")
        }
    }

    @Test
    func importsAreInOrderWhateverTheName() throws {
        for (path, text) in try self.package(AdapterPackage.formats).files where path.hasSuffix(".swift") {
            let imports = text.split(separator: "\n").prefix { $0.hasPrefix("import ") }
            #expect(Array(imports) == imports.sorted(), "\(path)")
        }
    }

    @Test
    func eachStepOfTheReadmeIsMarkedInItsFile() throws {
        let files = try self.package([.native]).files
        let readme = try #require(files["README.md"])
        let steps = readme.matches(of: #/\| (\d) \| `([^`]+)` \|/#)
        #expect(steps.map(\.output.1) == ["1", "2", "3", "4", "5"])
        for step in steps {
            let file = try #require(files[String(step.output.2)])
            #expect(file.contains("// Step \(step.output.1): "))
        }
    }

    @Test
    func biddersAreOfTheClassesThatBid() throws {
        let files = try self.package([.banner], isBidding: true, hosts: HostBridge.all).files
        #expect(files["Sources/ZetaGMA/ZetaGMA.swift"]?.contains("class ZetaGMA: GMABiddingCustomEvent {") == true)
        #expect(files["Sources/ZetaMAX/ZetaMAX.swift"]?.contains("class ZetaMAX: MAXBiddingCustomAdapter {") == true)
        let levelPlay = files["Sources/ZetaLevelPlay/ZetaLevelPlay.swift"]
        #expect(levelPlay?.contains("class ZetaLevelPlayBanner: LevelPlayBiddingCustomBanner {}") == true)
        #expect(levelPlay?.contains("NativeAd") == false)
        #expect(files["Sources/ZetaAdapter/ZetaAdapter+Bidding.swift"]?.contains("ZetaAdapter: AuctionAdapter") == true)
    }
}
