import ArgumentParser
import Foundation
import MediationCore
import MediationFeed

struct FeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Shows a list with ads, step by step, in virtual time.",
        discussion: """
            Without arguments, it scrolls through 40 items in which every 8th row is an ad. Bars enclose the rows on \
            the screen; a dot is a slot without an ad, which has no row. If every nth row is an ad, the output also \
            shows the result of the formula that many apps copy: try --every 8 --max 2 --items 15.

            --session plays a file, such as docs/examples/feed.yaml, with scrolling, edits, missing ads and expiry. \
            Options replace what they are about in the file; its other positions stay. Each step takes one second, except for those that wait.

            Exit codes: 0 every item has its row, 1 at least one is lost, 64 wrong usage, 65 the session cannot be \
            read or is invalid, 74 output cannot be written.
            """
    )

    @Option(
        help: ArgumentHelp("The session: JSON if the name ends in .json, otherwise YAML.", valueName: "file"),
        completion: .file()
    )
    var session: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The distance between ads, in rows or items.", valueName: "n"))
    var every: Int?

    @Option(help: "The unit of positions: rows, or items of content. (default: rows)")
    var counting: Counting?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Fixed positions, ascending, separated by commas.", valueName: "list")
    )
    var fixed: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The position of the first ad.", valueName: "n"))
    var first: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("The maximum number of ads.", valueName: "n"))
    var max: Int?

    @Flag(help: "Allow an ad after the last item.")
    var trailingAd = false

    @Option(parsing: .unconditional, help: ArgumentHelp("The number of items. (default: 40)", valueName: "n"))
    var items: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of rows on the screen. (default: 8)", valueName: "n")
    )
    var screen: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of rows beyond the screen in which slots get ads. (default: 8)", valueName: "n")
    )
    var lookAhead: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The share of requests that are filled, from 0 to 1. (default: 1)", valueName: "share")
    )
    var fillRate: Double?

    @Flag(help: "Keep an empty row for each slot without an ad.")
    var placeholders = false

    @Option(help: ArgumentHelp("The seed that selects the filled requests. (default: 0)", valueName: "s"))
    var seed: UInt64?

    @Flag(help: "Print JSON: the comparison, one line for each step, and the summary.")
    var json = false

    enum Counting: String, CaseIterable, ExpressibleByArgument { case rows, content }

    func validate() throws {
        try Self.check("items", self.items, in: FeedSession.itemCounts)
        try Self.check("screen", self.screen, in: FeedSession.screens)
        try Self.check("look-ahead", self.lookAhead, in: FeedLoadingOptions.lookAheads)
        guard self.fillRate.map(FeedSession.fillRates.contains) ?? true else {
            throw ValidationError("--fill-rate must be from 0 to 1.")
        }
        _ = try self.fixedPositions()
        if self.session == nil { _ = try self.positions(replacing: nil) }
    }

    private static func check(_ name: String, _ value: Int?, in range: ClosedRange<Int>) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError("--\(name) must be from \(range.lowerBound) to \(range.upperBound).")
    }

    /// Returns the positions of the file, if it has any, with those from the options; `nil` if there is a session file and
    /// no option sets positions.
    func positions(replacing file: AdPositions?) throws -> AdPositions? {
        let isGiven = self.every != nil || self.fixed != nil || self.first != nil || self.max != nil
        guard isGiven || self.counting != nil || self.trailingAd || self.session == nil else { return nil }
        let fixed = try self.fixedPositions()
        let counting = self.counting.map { $0 == .content ? AdPositions.Counting.content : .rows }
        func positions(minimumSpacing: Int?) throws(FeedError) -> AdPositions {
            try AdPositions(
                counting: counting ?? file?.counting ?? .rows,
                // The position of the first ad and fixed ones exclude each other.
                fixed: fixed ?? (self.first == nil ? file?.fixed : nil) ?? [],
                every: self.every ?? (file == nil && fixed == nil && self.max != 0 ? 8 : file?.interval),
                first: self.first ?? (fixed == nil ? file?.first : nil),
                maximumCount: self.max ?? file?.maximumCount,
                minimumSpacing: minimumSpacing,
                allowsTrailingAd: self.trailingAd || file?.allowsTrailingAd == true
            )
        }
        do {
            // Positions that are closer together may not allow as much.
            if let file, let same = try? positions(minimumSpacing: file.minimumSpacing) { return same }
            return try positions(minimumSpacing: nil)
        } catch {
            let option = error.path == "maximum" ? "max" : String(error.path.prefix { $0 != "[" })
            throw ValidationError("--\(option): \(error.message).")
        }
    }

    private func fixedPositions() throws -> [Int]? {
        try self.fixed.map { text in
            try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
                guard let number = Int(part.trimmingCharacters(in: .whitespaces)) else {
                    throw ValidationError("--fixed takes whole numbers with commas between them, such as 2,5.")
                }
                return number
            }
        }
    }

    /// Returns the session to play: the file's session, in which the options take precedence.
    func wholeSession() throws -> FeedSession {
        let file = try self.session.map(FeedSessionReader.read)
        let positions = try self.positions(replacing: file?.positions == AdPositions.none ? nil : file?.positions)
        var session = file ?? FeedSession(positions: positions ?? .none)
        if let positions { session.positions = positions }
        if let items { session.items = items }
        if let screen { session.screen = screen }
        if let lookAhead { session.loading.lookAhead = lookAhead }
        if let fillRate { session.fillRate = fillRate }
        if let seed { session.seed = seed }
        if self.placeholders { session.options.emptySlots = .placeholders }
        return session
    }

    @MainActor
    func run() async throws {
        let session = try self.wholeSession()
        if self.session == nil, let comparison = FeedComparison(session) {
            try self.print(comparison, text: comparison.text + "\n")
        }
        let play: FeedPlay
        do {
            play = try FeedPlay(session)
        } catch {
            throw Exit.failure(Exit.badInput, "\(error)")
        }
        try self.print(await play.start())
        try self.print(await play.appear())
        try await self.perform(session, in: play)
        let summary = play.summary
        try self.print(["summary": summary], text: "\n\(summary.text)")
        if !summary.isEveryItemShownOnce { throw Exit.different }
    }

    /// The maximum number of scrolls: further scrolls through a long list would show nothing new.
    private static let mostScrolls = 20

    @MainActor
    private func perform(_ session: FeedSession, in play: FeedPlay) async throws {
        guard let steps = session.steps else {
            var scrolls = 0
            while !play.isAtEnd, scrolls < Self.mostScrolls {
                try self.print(await play.perform(.scroll(session.screen)))
                scrolls += 1
            }
            return
        }
        for (index, step) in steps.enumerated() {
            do {
                try self.print(await play.perform(step))
            } catch let error as FeedError {
                throw Exit.failure(Exit.badInput, "steps[\(index)]: \(step): \(error)")
            }
        }
    }

    private func print(_ frame: FeedFrame) throws { try self.print(frame, text: frame.text) }

    private func print(_ value: some Encodable, text: String) throws {
        guard self.json else { return Output.line(text) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        Output.line(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
