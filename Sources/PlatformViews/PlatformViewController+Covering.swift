#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension PlatformViewController {
    /// The last of the controllers that cover each other, from this one on.
    var top: PlatformViewController {
        var top = self
        while let next = top.coveringController { top = next }
        return top
    }

    /// Returns whether the last controller over this one covers a view, which may be in a controller below.
    func covers(_ view: PlatformView) -> Bool {
        let top = self.top
        return top !== self && !top.view.contains(view)
    }
}
