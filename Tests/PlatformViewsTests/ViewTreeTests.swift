#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import Testing

@MainActor
struct ViewTreeTests {
    private let parent = PlatformView()
    private let view = PlatformView()

    @Test func addedViewHasAParent() {
        self.parent.addSubview(self.view)
        #expect(self.view.superview === self.parent)
        #expect(self.parent.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(self.view)])
    }

    @Test func viewThatIsAddedAgainComesToTheTop() {
        self.parent.addSubview(self.view)
        self.parent.addSubview(PlatformView())
        self.parent.addSubview(self.view)
        #expect(self.parent.subviews.count == 2)
        #expect(self.parent.subviews.last === self.view)
    }

    @Test func viewThatIsAddedElsewhereLeavesItsParent() {
        let other = PlatformView()
        self.parent.addSubview(self.view)
        other.addSubview(self.view)
        #expect(self.parent.subviews.isEmpty)
        #expect(self.view.superview === other)
    }

    @Test func removedViewHasNoParent() {
        self.parent.addSubview(self.view)
        self.view.removeFromSuperview()
        #expect(self.view.superview == nil)
        #expect(self.parent.subviews.isEmpty)
    }

    @Test func removingAViewWithoutAParentDoesNothing() {
        self.view.removeFromSuperview()
        #expect(self.view.superview == nil)
    }

    @Test func viewDoesNotGoIntoItself() {
        self.view.addSubview(self.view)
        #expect(self.view.subviews.isEmpty)
        #expect(self.view.superview == nil)
    }

    @Test func viewDoesNotGoIntoWhatItContains() {
        let inner = PlatformView()
        self.parent.addSubview(self.view)
        self.view.addSubview(inner)
        inner.addSubview(self.parent)
        #expect(self.parent.superview == nil)
        #expect(inner.subviews.isEmpty)
    }

    @Test func viewContainsItselfAndWhatIsInIt() {
        self.parent.addSubview(self.view)
        #expect(self.view.contains(self.view))
        #expect(self.parent.contains(self.view))
        #expect(!self.view.contains(self.parent))
    }

    @Test func parentThatIsGoneIsNoParent() {
        do {
            let parent = PlatformView()
            parent.addSubview(self.view)
        }
        #expect(self.view.superview == nil)
    }

    @Test func parentKeepsItsSubviewsAlive() {
        weak var kept: PlatformView?
        do {
            let view = PlatformView()
            kept = view
            self.parent.addSubview(view)
        }
        #expect(kept != nil)
        kept?.removeFromSuperview()
        #expect(kept == nil)
    }

    @Test func frameSizesTheBounds() {
        self.view.bounds.x = 3
        self.view.frame = ViewRect(x: 1, y: 2, width: 30, height: 40)
        #expect(self.view.bounds == ViewRect(x: 3, y: 0, width: 30, height: 40))
    }

    @Test func boundsSizeTheFrameAroundItsMiddle() {
        self.view.frame = ViewRect(x: 10, y: 10, width: 20, height: 20)
        self.view.bounds = ViewRect(x: 5, y: 5, width: 10, height: 40)
        #expect(self.view.frame == ViewRect(x: 15, y: 0, width: 10, height: 40))
        #expect(self.view.bounds == ViewRect(x: 5, y: 5, width: 10, height: 40))
    }

    @Test func tenThousandLevelsOverflowNoStack() {
        var root = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 10, height: 10)) as PlatformView
        let innermost = PlatformView(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
        var tree = innermost
        for _ in 1..<10_000 {
            let view = PlatformView(frame: tree.frame)
            view.addSubview(tree)
            tree = view
        }
        root.addSubview(tree)
        var taps = 0
        _ = TapObservation(of: innermost) { _ in taps += 1 }
        root.tap(at: ViewPoint(x: 1, y: 1))
        #expect(taps == 1)
        #expect(innermost.visibleShare == 1)
        weak let gone = tree
        (root, tree) = (innermost, innermost)
        #expect(gone == nil)
    }
}
#endif
