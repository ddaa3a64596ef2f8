// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for WebKit on Linux: code is compiled against it (.ci/check-apple). Nothing in it runs.
// Declares what the package uses, as WebKit of iOS 26 does.

@_exported public import Foundation
@_exported public import FoundationNetworking
#if canImport(UIKit)
public import UIKit
#else
public import AppKit
#endif

@MainActor
public final class WKWebViewConfiguration: NSObject {
    public var websiteDataStore = WKWebsiteDataStore.nonPersistent()
    public var preferences = WKPreferences()
    public var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
    #if canImport(UIKit)
    public var allowsInlineMediaPlayback = false
    #endif
    public override init() {}
}

@MainActor
public final class WKWebsiteDataStore: NSObject {
    public class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}

@MainActor
public final class WKPreferences: NSObject {
    public var javaScriptCanOpenWindowsAutomatically = false
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

@MainActor
public final class WKNavigation: NSObject {}

@MainActor
public final class WKFrameInfo: NSObject {
    public var isMainFrame: Bool { true }
}

@MainActor
public final class WKWindowFeatures: NSObject {}

public enum WKNavigationType: Int, Sendable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted
    case other = -1
}

public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel, allow, download
}

@MainActor
public final class WKNavigationAction: NSObject {
    public var targetFrame: WKFrameInfo? { nil }
    public var navigationType: WKNavigationType { .other }
    public var request: URLRequest { URLRequest(url: URL(filePath: "/")) }
}

// Weaker than in WebKit, where its methods are optional, and navigations implicitly unwrapped.
@MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation?, withError error: any Error)
    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation?,
        withError error: any Error
    )
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

@MainActor
public protocol WKUIDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView?
}

#if canImport(UIKit)
public typealias WKWebViewBase = UIView

@MainActor
public final class UIScrollViewOfWebView {
    public var isScrollEnabled = true
}
#else
public typealias WKWebViewBase = NSView
#endif

@MainActor
open class WKWebView: WKWebViewBase {
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) { nil }

    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?
    open var allowsBackForwardNavigationGestures = false
    #if canImport(UIKit)
    public let scrollView = UIScrollViewOfWebView()
    open var isOpaque = true
    #endif

    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? { nil }
    open func stopLoading() {}
}
