#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import Testing

@MainActor
struct VisibleShareTests {
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    private let parent = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 50))
    private let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 50, height: 20))

    init() {
        self.window.addSubview(self.parent)
        self.parent.addSubview(self.view)
    }

    @Test func viewInTheWindowIsVisible() {
        #expect(self.view.visibleShare == 1)
    }

    @Test func windowItselfIsVisible() {
        #expect(self.window.visibleShare == 1)
    }

    @Test func halfOutOfTheWindowIsHalfVisible() {
        self.parent.frame.y = 90
        #expect(self.view.visibleShare == 0.5)
    }

    @Test func quarterIsVisibleInTheCornerOfTheWindow() {
        self.view.frame = ViewRect(x: -25, y: -10, width: 50, height: 20)
        #expect(self.view.visibleShare == 0.25)
    }

    @Test func outOfTheWindowIsNotVisible() {
        self.parent.frame.y = 100
        #expect(self.view.visibleShare == 0)
    }

    @Test func scrolledWindowShowsWhatIsScrolledTo() {
        self.parent.frame.y = 100
        self.window.bounds.y = 15
        #expect(self.view.visibleShare == 0.75)
    }

    @Test func scrolledParentMovesTheView() {
        self.parent.clipsToBounds = true
        self.parent.bounds.y = 5
        #expect(self.view.visibleShare == 0.75)
    }

    @Test func ownBoundsOriginMovesNothing() {
        self.view.bounds.x = 1_000
        #expect(self.view.visibleShare == 1)
    }

    @Test func outsideAParentThatClipsIsNotVisible() {
        self.parent.clipsToBounds = true
        self.view.frame.y = 50
        #expect(self.view.visibleShare == 0)
    }

    @Test func outsideAParentThatDoesNotClipIsVisible() {
        self.view.frame.y = 50
        #expect(self.view.visibleShare == 1)
    }

    @Test func nestedParentsClipOneAfterTheOther() {
        let inner = PlatformView(frame: ViewRect(x: 25, y: 0, width: 100, height: 10))
        inner.clipsToBounds = true
        self.parent.clipsToBounds = true
        self.parent.frame.width = 50
        self.parent.addSubview(inner)
        inner.addSubview(self.view)
        #expect(self.view.visibleShare == 0.25)
    }

    @Test func viewAroundAParentThatClipsDoesNotBringTheRestBack() {
        let inner = PlatformView(frame: ViewRect(x: 0, y: 0, width: 25, height: 20))
        inner.clipsToBounds = true
        self.parent.addSubview(inner)
        inner.addSubview(self.view)
        #expect(self.view.visibleShare == 0.5)
    }

    @Test func hiddenViewIsNotVisible() {
        self.view.isHidden = true
        #expect(self.view.visibleShare == 0)
    }

    @Test func hiddenWindowShowsNothing() {
        self.window.isHidden = true
        #expect(self.view.visibleShare == 0)
    }

    @Test func viewInAHiddenParentIsNotVisible() {
        self.parent.isHidden = true
        #expect(self.view.visibleShare == 0)
    }

    @Test func transparentViewIsNotVisible() {
        self.view.alpha = 0.009
        #expect(self.view.visibleShare == 0)
    }

    @Test func translucentViewIsVisible() {
        self.view.alpha = 0.01
        #expect(self.view.visibleShare == 1)
    }

    @Test func translucentViewsMakeATransparentOne() {
        self.view.alpha = 0.05
        self.parent.alpha = 0.1
        #expect(self.view.visibleShare == 0)
    }

    @Test func nothingIsMoreThanOpaque() {
        self.view.alpha = 100
        self.parent.alpha = 0.005
        #expect(self.view.visibleShare == 0)
    }

    @Test func negativeAlphasDoNotMakeUpForEachOther() {
        self.view.alpha = -1
        self.parent.alpha = -1
        #expect(self.view.visibleShare == 0)
    }

    @Test func alphaThatIsNoNumberIsTransparent() {
        self.view.alpha = .nan
        #expect(self.view.visibleShare == 0)
    }

    @Test func viewInNoWindowIsNotVisible() {
        self.parent.removeFromSuperview()
        #expect(self.view.visibleShare == 0)
    }

    @Test func viewWhoseWindowIsGoneIsNotVisible() {
        let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 1, height: 1))
        do {
            let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(view)
            #expect(view.visibleShare == 1)
        }
        #expect(view.visibleShare == 0)
    }

    @Test func inactiveWindowShowsNothing() {
        self.window.isActive = false
        #expect(self.view.visibleShare == 0)
    }

    @Test func whatLiesOverAViewDoesNotHideIt() {
        self.parent.addSubview(PlatformView(frame: self.view.frame))
        #expect(self.view.visibleShare == 1)
    }

    @Test(arguments: [
        ViewRect.zero,
        ViewRect(x: 0, y: 0, width: 50, height: 0),
        ViewRect(x: 0, y: 0, width: -50, height: -20),
        ViewRect(x: 0, y: 0, width: .nan, height: 20),
        ViewRect(x: .nan, y: 0, width: 50, height: 20),
        ViewRect(x: 0, y: .infinity, width: 50, height: 20),
        ViewRect(x: 0, y: 0, width: .infinity, height: 20),
        ViewRect(x: -.infinity, y: 0, width: .infinity, height: 20),
        ViewRect(x: 0, y: 0, width: 1e200, height: 1e200),
    ])
    func viewWithoutAnAreaIsNotVisible(frame: ViewRect) {
        self.view.frame = frame
        #expect(self.view.visibleShare == 0)
    }

    @Test(arguments: [
        (ViewRect(x: 50, y: 20, width: 0, height: 0), true),
        (ViewRect(x: 0, y: 20, width: 100, height: 0), true),
        // At the lower edge of the window, to which a layout may have pinned it.
        (ViewRect(x: 50, y: 100, width: 0, height: 0), true),
        (ViewRect(x: 50, y: 101, width: 0, height: 0), false),
        (ViewRect(x: -1, y: 20, width: 0, height: 0), false),
        (ViewRect(x: .nan, y: 20, width: 0, height: 0), false),
    ])
    func aViewWithoutAnAreaHasAMiddle(frame: ViewRect, isVisible: Bool) {
        self.view.frame = frame
        #expect(self.view.isMiddleVisible == isVisible)
    }

    @Test func theMiddleOfAHiddenViewIsNotVisible() {
        self.view.frame = .zero
        #expect(self.view.isMiddleVisible)
        self.parent.isHidden = true
        #expect(!self.view.isMiddleVisible)
    }

    @Test(arguments: [
        ViewRect.zero,
        ViewRect(x: 0, y: 0, width: -100, height: 50),
        ViewRect(x: 0, y: 0, width: .nan, height: 50),
        ViewRect(x: 0, y: .nan, width: 100, height: 50),
    ])
    func parentWithoutAnAreaThatClipsShowsNothing(frame: ViewRect) {
        self.parent.clipsToBounds = true
        self.parent.frame = frame
        #expect(self.view.visibleShare == 0)
    }

    @Test func parentWithoutAnAreaThatDoesNotClipHidesNothing() {
        self.parent.frame = .zero
        #expect(self.view.visibleShare == 1)
    }

    @Test func endlessParentHidesNothing() {
        self.parent.clipsToBounds = true
        self.parent.frame = ViewRect(x: 0, y: 0, width: .infinity, height: .infinity)
        #expect(self.view.visibleShare == 1)
    }

    @Test func windowOfNoNumbersShowsNothing() {
        self.window.bounds.y = .nan
        #expect(self.view.visibleShare == 0)
    }
}
#endif
