#if canImport(AppKit) && !canImport(UIKit)
public import AppKit

/// A view of the platform: `NSView`.
public typealias PlatformView = NSView
#endif
