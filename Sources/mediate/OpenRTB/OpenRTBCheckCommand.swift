import ArgumentParser
import Foundation
import MediationCore
import MediationOpenRTB

struct OpenRTBCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Shows the ad that the OpenRTB adapter makes from a bid response.",
        discussion: """
            The file has a bid response, a single bid with its adm, or only native markup. The output lists the \
            assets, the trackers with the events that trigger them, and everything that is dropped, repaired, or \
            against the specification.

            Exit codes: 0 there is an ad, 1 there is none, 65 the file cannot be read.
            """
    )

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "The bid request, or its native part, which gives the types of assets.",
            valueName: "file"
        ),
        completion: .file()
    )
    var request: String?

    @Option(help: ArgumentHelp("The size of the requested banner, such as 320x50.", valueName: "size"))
    var banner: String?

    @Option(help: ArgumentHelp("The currency of the waterfall.", valueName: "code"))
    var currency = "USD"

    @Option(help: ArgumentHelp("The lowest price that counts.", valueName: "price"))
    var floor = 0.0

    @Option(
        name: .customLong("scheme"),
        help: ArgumentHelp(
            "A scheme besides http and https that clicks may open; may be given several times.",
            valueName: "scheme"
        )
    )
    var schemes: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let check = try self.check()
        if self.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Output.line(String(decoding: try encoder.encode(check.json), as: UTF8.self))
        } else {
            AnswerCheckText(check).lines.forEach { Output.line($0.printable) }
        }
        if !check.hasAd { throw ExitCode(1) }
    }

    private func check() throws -> AnswerCheck {
        do throws(MediationError) {
            let body = [UInt8](try InputFile.data(at: self.file == "-" ? "/dev/stdin" : self.file))
            let rules = URLRules(clickSchemes: Set(self.schemes.map { $0.lowercased() }))
            let terms = AuctionTerms(currency: self.currency, floor: self.floor)
            let request = try self.readRequest()
            return try AnswerCheck(body, request: request, banner: try self.readBanner(), terms: terms, rules: rules)
        } catch {
            throw Exit.failure(Exit.badInput, "\(self.file): \(error.message)")
        }
    }

    private func readBanner() throws(MediationError) -> BannerRequest? {
        guard let text = self.banner else { return nil }
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 > 0 }) else {
            throw MediationError(.invalidAdRequest, "--banner takes a size such as 320x50, and not \(text.quoted).")
        }
        return try BannerRequest(.fixed(width: sides[0], height: sides[1]))
    }

    private func readRequest() throws(MediationError) -> JSONValue? {
        guard let path = self.request else { return nil }
        let data = try InputFile.data(at: path)
        do {
            return try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw MediationError(.configurationSyntax, "\(path) is no JSON.")
        }
    }
}
