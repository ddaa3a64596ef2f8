public import PlatformViews

#if canImport(UIKit)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

/// A view that the SDK makes for an ad.
///
/// On Apple's systems, it shows a text on grey.
@MainActor
public class SampleAdView: PlatformView {
    var text = ""

    #if canImport(UIKit) || canImport(AppKit)
    init(width: Double, height: Double) {
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    /// Not supported: only the SDK makes these views.
    public required init?(coder: NSCoder) {
        nil
    }

    /// Draws the text.
    public override func draw(_ rect: CGRect) {
        #if canImport(UIKit)
        UIColor.lightGray.setFill()
        UIRectFill(self.bounds)
        #else
        NSColor.lightGray.setFill()
        self.bounds.fill()
        #endif
        NSString(string: self.text).draw(in: self.bounds.insetBy(dx: 4, dy: 4), withAttributes: nil)
    }
    #else
    init(width: Double, height: Double) {
        super.init(frame: ViewRect(x: 0, y: 0, width: width, height: height))
    }
    #endif
}
