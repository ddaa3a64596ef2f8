#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import Testing

@MainActor
struct ShownRectTests {
    private let ad = PlatformView(frame: ViewRect(x: 30, y: 40, width: 100, height: 100))
    private let box = PlatformView(frame: ViewRect(x: 10, y: 10, width: 50, height: 50))
    private let part = PlatformView(frame: ViewRect(x: 5, y: 5, width: 20, height: 10))

    init() {
        self.ad.addSubview(self.box)
        self.box.addSubview(self.part)
    }

    @Test func rectIsInTheCoordinatesOfTheOuterView() {
        #expect(self.ad.shownRect(of: self.part) == ViewRect(x: 15, y: 15, width: 20, height: 10))
    }

    @Test func scrollingMovesTheRect() {
        self.box.bounds.y = 3
        #expect(self.ad.shownRect(of: self.part) == ViewRect(x: 15, y: 12, width: 20, height: 10))
    }

    @Test func clippingCutsTheRect() {
        self.box.clipsToBounds = true
        self.part.frame.x = 40
        #expect(self.ad.shownRect(of: self.part) == ViewRect(x: 50, y: 15, width: 10, height: 10))
    }

    @Test func viewItselfIsShownInFull() {
        self.ad.isHidden = true
        #expect(self.ad.shownRect(of: self.ad) == self.ad.bounds)
    }

    @Test func noWindowIsNeeded() {
        #expect(self.part.visibleShare == 0)
        #expect(self.ad.shownRect(of: self.part) != nil)
    }

    @Test func hiddenViewHasNoRect() {
        self.box.isHidden = true
        #expect(self.ad.shownRect(of: self.part) == nil)
    }

    @Test func translucentViewsMakeATransparentOne() {
        self.box.alpha = 0.05
        self.part.alpha = 0.1
        #expect(self.ad.shownRect(of: self.part) == nil)
    }

    @Test func viewElsewhereHasNoRect() {
        #expect(self.ad.shownRect(of: PlatformView(frame: self.part.frame)) == nil)
    }

    @Test func outerViewHasNoRectInTheInner() {
        #expect(self.part.shownRect(of: self.ad) == nil)
    }
}
#endif
