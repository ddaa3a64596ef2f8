import PlatformViews

#if canImport(UIKit) || canImport(AppKit)
import CoreGraphics
#endif

extension PlatformView {
    /// Gives the view a size, and leaves it where it is.
    func resize(width: Double, height: Double) {
        #if canImport(UIKit) || canImport(AppKit)
        self.frame.size = CGSize(width: width, height: height)
        #else
        self.frame = ViewRect(x: self.frame.x, y: self.frame.y, width: width, height: height)
        #endif
    }
}
