#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import Testing

@MainActor
struct ViewCornerTests {
    private let bounds = ViewRect(x: 10, y: 20, width: 100, height: 50)

    @Test(arguments: [
        (ViewCorner.topLeft, 10.0, 20.0), (.topRight, 94, 20), (.bottomLeft, 10, 62), (.bottomRight, 94, 62),
    ])
    func viewGoesIntoTheCorner(corner: ViewCorner, x: Double, y: Double) {
        #expect(corner.frame(width: 16, height: 8, in: self.bounds) == ViewRect(x: x, y: y, width: 16, height: 8))
    }

    @Test(arguments: ViewCorner.allCases)
    func whatIsTooBigKeepsItsSizeAndItsCorner(corner: ViewCorner) {
        let frame = corner.frame(width: 130, height: 70, in: self.bounds)
        #expect((frame.width, frame.height) == (130, 70))
        let isLeft = corner == .topLeft || corner == .bottomLeft
        #expect(isLeft ? frame.x == 10 : frame.x + frame.width == 110)
    }

    @Test(arguments: ViewCorner.allCases, [-1, 0, Double.nan])
    func whatHasNoSizeIsEmpty(corner: ViewCorner, size: Double) {
        let frame = corner.frame(width: size, height: size, in: self.bounds)
        #expect(frame.width == 0 && frame.height == 0)
        #expect(frame.x.isFinite && frame.y.isFinite)
    }

    @Test func shownViewIsOverAllElse() {
        let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 50))
        let mark = PlatformView(frame: ViewRect(x: 7, y: 7, width: 16, height: 8))
        view.addSubview(mark)
        view.addSubview(PlatformView())
        view.show(mark, in: .bottomRight)
        #expect(view.subviews.last === mark)
        #expect(mark.frame == ViewRect(x: 84, y: 42, width: 16, height: 8))
    }

    @Test func scrolledViewShowsItInWhatIsSeen() {
        let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 50))
        view.bounds.y = 30
        let mark = PlatformView(frame: ViewRect(x: 0, y: 0, width: 16, height: 8))
        view.show(mark, in: .topLeft)
        #expect(view.shownRect(of: mark) == ViewRect(x: 0, y: 30, width: 16, height: 8))
    }
}
#endif
