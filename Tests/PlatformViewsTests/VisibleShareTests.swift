#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import Testing

@MainActor
struct VisibleShareTests {
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    private let view = PlatformView(frame: ViewRect(x: 0, y: 80, width: 100, height: 40))

    init() {
        self.window.addSubview(self.view)
    }

    @Test
    func shareOfTheAreaInTheWindowIsVisible() {
        #expect(self.view.visibleShare == 0.5)
    }
}
#endif
