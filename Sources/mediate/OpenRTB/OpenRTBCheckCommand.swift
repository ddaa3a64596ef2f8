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

            Exit codes: 0 there is an ad, 1 there is none, 64 wrong usage, 65 a file cannot be read.
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

    func validate() throws {
        guard self.floor.isFinite, self.floor >= 0 else {
            throw ValidationError("--floor must be a price of at least 0.")
        }
        _ = try self.readBanner()
    }

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
        let (body, request): ([UInt8], JSONValue?)
        do throws(MediationError) {
            body = [UInt8](try InputFile.data(at: self.file == "-" ? "/dev/stdin" : self.file))
            request = try self.readRequest()
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        let banner = try self.readBanner()
        do throws(MediationError) {
            let rules = URLRules(clickSchemes: Set(self.schemes.map { $0.lowercased() }))
            let terms = AuctionTerms(currency: self.currency, floor: self.floor)
            return try AnswerCheck(body, request: request, banner: banner, terms: terms, rules: rules)
        } catch {
            throw Exit.failure(Exit.badInput, "\(self.file): \(error.message)")
        }
    }

    private func readBanner() throws -> BannerRequest? {
        guard let text = self.banner else { return nil }
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 > 0 }) else {
            throw ValidationError("--banner takes a size such as 320x50, and not \(text.quoted).")
        }
        do throws(MediationError) {
            return try BannerRequest(.fixed(width: sides[0], height: sides[1]))
        } catch {
            throw ValidationError("--banner: \(error.message)")
        }
    }

    private func readRequest() throws(MediationError) -> JSONValue? {
        guard let path = self.request else { return nil }
        let data = try InputFile.data(at: path)
        guard let request = try? JSONDecoder().decode(JSONValue.self, from: data) else {
            throw MediationError(.configurationSyntax, "\(path): is no JSON; give a bid request, or its native part")
        }
        guard Self.isObject(request) else {
            throw MediationError(.configurationSyntax, "\(path): is no object; give a bid request, or its native part")
        }
        return request
    }

    /// Indicates whether a request is an object, or a text with one, as in a bid request.
    private static func isObject(_ request: JSONValue) -> Bool {
        switch request {
        case .object: return true
        case .string(let text):
            guard case .object? = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return false }
            return true
        default: return false
        }
    }
}
