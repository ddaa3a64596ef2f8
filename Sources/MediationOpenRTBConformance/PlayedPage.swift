#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationConformance
import MediationCore
import MediationOpenRTB
import PlatformViews

/// Plays the web view of a banner: its page is there at once, and is tapped when the suite says so.
@MainActor
final class PlayedPage: BannerPage {
    let view: PlatformView = SizedView(rect: .zero)
    private let pages: PlayedPages
    private var eventHandler: (@MainActor (BannerPageEvent) -> Void)?

    init(_ pages: PlayedPages) {
        self.pages = pages
    }

    func load(_ html: String, baseURL: URL, eventHandler: @escaping @MainActor (BannerPageEvent) -> Void) {
        self.eventHandler = eventHandler
        self.pages.add(self, html)
        eventHandler(.loaded)
    }

    func stop() { self.eventHandler = nil }

    /// Taps the link of the page.
    func tap() {
        guard let url = URL(string: "https://shop.invalid/") else { return }
        self.eventHandler?(.click(url))
    }
}

/// The pages by the numbers of their ads; none is retained.
final class PlayedPages: Sendable {
    private struct WeakPage: Sendable {
        weak var page: PlayedPage?
    }

    private let log: NetworkLog
    private let pages = LockedValue<[Int: WeakPage]>([:])

    init(_ log: NetworkLog) {
        self.log = log
    }

    /// Adds the page of the ad whose number its markup begins with.
    @MainActor
    func add(_ page: PlayedPage, _ html: String) {
        self.log.created(page, "page")
        guard let start = html.firstRange(of: Self.mark)?.upperBound else { return }
        guard let number = Int(html[start...].prefix { $0.isNumber }) else { return }
        self.pages.withLock { $0[number] = WeakPage(page: page) }
    }

    /// Taps the page of an ad, on the main thread.
    func tap(_ number: Int) {
        let page = self.pages.withLock { $0[number]?.page }
        Task { @MainActor in page?.tap() }
    }

    private static let mark = "ad-"

    /// Returns the markup of an ad.
    static func markup(_ number: Int) -> String {
        "<!--\(self.mark)\(number)--><a href=\"https://shop.invalid/\">Shop</a>"
    }
}
