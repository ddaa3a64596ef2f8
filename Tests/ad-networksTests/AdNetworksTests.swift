import Foundation
import Testing

@testable import ad_networks

struct AdNetworksTests {
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<!-- The name -->
        \t<key>CFBundleName</key>
        \t<string>App</string>
        \t<key>SKAdNetworkItems</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>SKAdNetworkIdentifier</key>
        \t\t\t<string>bbbbbbbbb2.skadnetwork</string>
        \t\t</dict>
        \t</array>
        </dict>
        </plist>

        """

    private func infoPlist(_ text: String = Self.plist) throws -> InfoPlist {
        try InfoPlist(Data(text.utf8), name: "Info.plist")
    }

    private func problem(of text: String) -> String? {
        do {
            _ = try self.infoPlist(text)
            return nil
        } catch {
            return (error as? InputProblem)?.message
        }
    }

    @Test func everythingElseInTheFileStaysAsItIs() throws {
        var plist = try self.infoPlist()
        #expect(try plist.merge(["aaaaaaaaa1.skadnetwork"]))
        let old =
            "\t\t<dict>\n\t\t\t<key>SKAdNetworkIdentifier</key>\n\t\t\t<string>bbbbbbbbb2.skadnetwork</string>\n\t\t</dict>\n"
        let new = old.replacing("bbbbbbbbb2", with: "aaaaaaaaa1") + old
        #expect(String(decoding: plist.text.bytes, as: UTF8.self) == Self.plist.replacing(old, with: new))
    }

    @Test func aFileThatHasThemAllIsNotTouched() throws {
        var plist = try self.infoPlist()
        #expect(try !plist.merge(["bbbbbbbbb2.skadnetwork"]))
    }

    @Test func identifiersOfTheTwoFrameworksHaveKeysOfTheirOwn() throws {
        var plist = try self.infoPlist()
        #expect(try plist.merge(["aaaaaaaaa1.adattributionkit"]))
        #expect(plist.text.values["AdNetworkIdentifiers"] as? [String] == ["aaaaaaaaa1.adattributionkit"])
        #expect(plist.skAdNetworks == ["bbbbbbbbb2.skadnetwork"])
    }

    @Test(arguments: ["<dict/>", "<dict />", "<dict></dict>", "<dict>\n</dict>"])
    func aFileWithoutKeysGetsThem(_ dictionary: String) throws {
        var plist = try self.infoPlist("<plist version=\"1.0\">\n\(dictionary)\n</plist>\n")
        #expect(try plist.merge(["aaaaaaaaa1.skadnetwork", "aaaaaaaaa1.adattributionkit"]))
        let again = try InfoPlist(Data(plist.text.bytes), name: "Info.plist")
        #expect(again.skAdNetworks == ["aaaaaaaaa1.skadnetwork"])
        #expect(again.adAttributionKit == ["aaaaaaaaa1.adattributionkit"])
    }

    @Test func commentsAmongIdentifiersStay() throws {
        let item = "\t\t<dict>\n\t\t\t<key>SKAdNetworkIdentifier</key>"
        var plist = try self.infoPlist(Self.plist.replacing(item, with: "\t\t<!-- Bcme -->\n\(item)"))
        #expect(try plist.merge(["cccccccccc.skadnetwork", "aaaaaaaaa1.skadnetwork"]))
        let (text, identifiers) = (String(decoding: plist.text.bytes, as: UTF8.self), plist.skAdNetworks)
        #expect(text.contains("\t\t<!-- Bcme -->\n\(item)\n\t\t\t<string>bbbbbbbbb2.skadnetwork</string>\n"))
        #expect(identifiers == ["bbbbbbbbb2", "aaaaaaaaa1", "cccccccccc"].map { "\($0).skadnetwork" })
        #expect(try self.infoPlist(text).skAdNetworks == identifiers)
        #expect(try !plist.merge(identifiers))
    }

    @Test func otherKeysOfAnItemStay() throws {
        let item = "<string>bbbbbbbbb2.skadnetwork</string>"
        var plist = try self.infoPlist(Self.plist.replacing(item, with: "\(item)<key>Name</key><string>Bcme</string>"))
        #expect(try plist.merge(["aaaaaaaaa1.skadnetwork"]))
        let items = plist.text.values["SKAdNetworkItems"] as? [[String: String]]
        #expect(items?.map { $0["Name"] } == ["Bcme", nil])
    }

    @Test func lintFindsWhatIsMissingMalformedOrDoubled() throws {
        let text = Self.plist.replacing(
            "\t</array>",
            with: """
                \t\t<dict><key>SKAdNetworkIdentifier</key><string>BBBBBBBBB2.skadnetwork</string></dict>
                \t\t<dict><key>SKAdNetworkIdentifier</key><string>bbbbbbbbb2.skadnetwork</string></dict>
                \t</array>
                """
        )
        #expect(
            try self.infoPlist(text).findings(for: ["aaaaaaaaa1.skadnetwork", "bbbbbbbbb2.skadnetwork"]) == [
                "Info.plist: aaaaaaaaa1.skadnetwork is missing",
                "Info.plist: BBBBBBBBB2.skadnetwork is malformed: reports will not arrive",
                "Info.plist: bbbbbbbbb2.skadnetwork is there more than once",
            ]
        )
    }

    @Test(
        arguments: [
            ("</array>", "</dict>", "Info.plist:13:2: </dict> where <array> is open"),
            ("</plist>", "", "Info.plist:2:1: <plist> is never closed"),
            (" -->", "", "Info.plist:4:2: a comment that does not end"),
            ("<dict>\n\t<!--", "<dict>\n\t<string/>\n\t<!--", "Info.plist:4:2: <string> without a key"),
            (
                "<plist", "<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist",
                "Info.plist:2:1: declares entities, which no Info.plist needs"
            ),
            (
                "SKAdNetworkIdentifier", "Identifier",
                "Info.plist: SKAdNetworkItems[0] is not a dictionary with a string SKAdNetworkIdentifier"
            ),
        ]
    )
    func whatIsBrokenIsSaidWithItsPlace(_ old: String, _ new: String, _ message: String) {
        #expect(self.problem(of: Self.plist.replacing(old, with: new)) == message)
    }

    @Test func aBinaryOrHugeListIsRefused() {
        #expect(self.problem(of: "bplist00")?.contains("plutil -convert xml1") == true)
        #expect(
            self.problem(of: String(repeating: " ", count: PropertyListText.sizeLimit + 1))?.contains(
                "larger than 1 MiB"
            ) == true
        )
    }

    @Test func aListMayHaveComments() throws {
        let list = try IdentifierList("# Acme\n\naaaaaaaaa1.skadnetwork # test\n", name: "list")
        #expect(list.identifiers == ["aaaaaaaaa1.skadnetwork"])
    }

    @Test func aListMayHaveLinesOfWindows() throws {
        let list = try IdentifierList("# Acme\r\naaaaaaaaa1.skadnetwork\r\n", name: "list")
        #expect(list.identifiers == ["aaaaaaaaa1.skadnetwork"])
    }

    @Test(arguments: [
        "AAAAAAAAA1.skadnetwork", "a.skadnetwork", "aaaaaaaaa1.skadnetworks", "aaaaaaaaa1", "aaaaaaaaaé.skadnetwork",
    ])
    func aMalformedIdentifierIsRefusedWithItsLine(_ identifier: String) {
        #expect { try IdentifierList("# Acme\n\(identifier)", name: "list") } throws: {
            ($0 as? InputProblem)?.message.hasPrefix("list:2:1: ") == true
        }
    }

    @Test func theLineOfAMalformedIdentifierCountsLinesOfWindows() {
        #expect { try IdentifierList("# Acme\r\n\r\na.skadnetwork", name: "list") } throws: {
            ($0 as? InputProblem)?.message.hasPrefix("list:3:1: ") == true
        }
    }

    @Test(arguments: [[], ["--plist"], ["--no-such-option", "--plist", "a"], ["--plist", "a", "--plist", "b"]])
    func wrongArgumentsAreRefused(_ arguments: [String]) {
        #expect(AdNetworks(arguments) == nil)
    }
}
