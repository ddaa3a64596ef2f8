import Foundation
import MediationOpenRTB
import PlatformViews

/// A page of a banner that a test loads, taps and breaks.
@MainActor
final class ScriptedPage: BannerPage {
    let view = PlatformView()
    private(set) var html: String?
    private(set) var isStopped = false
    private var eventHandler: (@MainActor (BannerPageEvent) -> Void)?

    /// Indicates whether the page is loaded as soon as it is asked to.
    private let loadsAtOnce: Bool

    init(loadsAtOnce: Bool = true) {
        self.loadsAtOnce = loadsAtOnce
    }

    func load(_ html: String, baseURL: URL, eventHandler: @escaping @MainActor (BannerPageEvent) -> Void) {
        self.html = html
        self.eventHandler = eventHandler
        if self.loadsAtOnce { eventHandler(.loaded) }
    }

    func stop() {
        self.isStopped = true
        self.eventHandler = nil
    }

    func report(_ event: BannerPageEvent) { self.eventHandler?(event) }
}

/// The pages that the adapter has made, in order.
@MainActor
final class ScriptedPages {
    private(set) var made: [ScriptedPage] = []
    var loadsAtOnce = true

    func make() -> ScriptedPage {
        let page = ScriptedPage(loadsAtOnce: self.loadsAtOnce)
        self.made.append(page)
        return page
    }
}
