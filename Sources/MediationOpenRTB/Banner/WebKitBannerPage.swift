import MediationCore
import PlatformViews

/// The system's web view, where there is one: not on tvOS and Linux.
@MainActor
enum SystemBannerPage {
    /// Indicates whether there is a web view.
    nonisolated static var isAvailable: Bool {
        #if canImport(WebKit)
        true
        #else
        false
        #endif
    }

    /// Makes a page in a web view; `nil` where there is none.
    static func make() -> (any BannerPage)? {
        #if canImport(WebKit)
        WebKitBannerPage()
        #else
        nil
        #endif
    }
}

#if canImport(WebKit)
import Foundation
import WebKit

/// A page in a web view that keeps nothing: no cookies, no storage, no cache.
@MainActor
final class WebKitBannerPage: NSObject, BannerPage {
    private let webView: WKWebView
    private var eventHandler: (@MainActor (BannerPageEvent) -> Void)?
    private var taps: TapObservation?
    private var lastTap: ContinuousClock.Instant?
    private var hasBegun = false
    private var isLoaded = false

    /// The time after a tap in which a navigation counts as its consequence.
    private static let tapWindow = Duration.seconds(1)

    override init() {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
        #if canImport(UIKit)
        configuration.allowsInlineMediaPlayback = true
        #endif
        configuration.mediaTypesRequiringUserActionForPlayback = .all
        self.webView = WKWebView(frame: .zero, configuration: configuration)
        super.init()
        self.webView.navigationDelegate = self
        self.webView.uiDelegate = self
        self.webView.allowsBackForwardNavigationGestures = false
        #if canImport(UIKit)
        self.webView.scrollView.isScrollEnabled = false
        self.webView.isOpaque = false
        #endif
        self.taps = TapObservation(of: self.webView) { [weak self] _ in self?.lastTap = .now }
    }

    var view: PlatformView { self.webView }

    func load(_ html: String, baseURL: URL, eventHandler: @escaping @MainActor (BannerPageEvent) -> Void) {
        self.eventHandler = eventHandler
        self.webView.loadHTMLString(html, baseURL: baseURL)
    }

    func stop() {
        self.eventHandler = nil
        self.taps?.cancel()
        self.webView.navigationDelegate = nil
        self.webView.uiDelegate = nil
        self.webView.stopLoading()
        // Scripts and sounds go on until another page is there.
        self.webView.loadHTMLString("", baseURL: nil)
    }

    /// The error of a navigation that was refused here, in WebKit's own numbers.
    private static let interruptedByPolicy = 102

    /// Reports that the page could not be loaded; what fails later was a navigation of the page, and refused.
    private func fail(_ error: any Error) {
        guard !self.isLoaded, (error as NSError).code != Self.interruptedByPolicy else { return }
        self.eventHandler?(.failed(error))
    }

    private var wasTapped: Bool { self.lastTap.map { $0.duration(to: .now) < Self.tapWindow } ?? false }
}

extension WebKitBannerPage: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        // Frames in the page may go where they like.
        guard navigationAction.targetFrame?.isMainFrame != false else { return decisionHandler(.allow) }
        guard self.hasBegun else {
            self.hasBegun = true
            return decisionHandler(.allow)
        }
        decisionHandler(.cancel)
        guard navigationAction.isByUser || self.wasTapped, let url = navigationAction.request.url else { return }
        self.eventHandler?(.click(url))
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {
        self.isLoaded = true
        self.eventHandler?(.loaded)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation?, withError error: any Error) {
        self.fail(error)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation?,
        withError error: any Error
    ) {
        self.fail(error)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        self.eventHandler?(.failed(MediationError(.invalidResponse, "The system has ended the page.")))
    }
}

extension WebKitBannerPage: WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if navigationAction.isByUser || self.wasTapped, let url = navigationAction.request.url {
            self.eventHandler?(.click(url))
        }
        return nil
    }
}

extension WKNavigationAction {
    fileprivate var isByUser: Bool { self.navigationType == .linkActivated }
}
#endif
