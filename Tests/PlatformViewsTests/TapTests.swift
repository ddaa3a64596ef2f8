#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import Testing

@MainActor
struct TapTests {
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    private let ad = PlatformView(frame: ViewRect(x: 10, y: 10, width: 80, height: 80))
    private let button = PlatformView(frame: ViewRect(x: 10, y: 10, width: 20, height: 20))
    private let log = Log()

    init() {
        self.window.addSubview(self.ad)
        self.ad.addSubview(self.button)
    }

    @Test func tapIsHeardWhereItIs() {
        self.listen(to: self.button, as: "button")
        self.tap(25, 27)
        #expect(self.log.lines == ["button 5 7"])
    }

    @Test func viewsAroundHearItAfterThoseInThem() {
        self.listen(to: self.window, as: "window")
        self.listen(to: self.ad, as: "ad")
        self.listen(to: self.button, as: "button")
        self.tap(25, 25)
        #expect(self.log.lines == ["button 5 5", "ad 15 15", "window 25 25"])
    }

    @Test func tapBesideAViewIsNotHeardByIt() {
        self.listen(to: self.button, as: "button")
        self.listen(to: self.ad, as: "ad")
        self.tap(50, 50)
        #expect(self.log.lines == ["ad 40 40"])
    }

    @Test func rightAndLowerEdgeAreOutside() {
        self.listen(to: self.button, as: "button")
        self.tap(40, 25)
        self.tap(25, 40)
        self.tap(20, 20)
        #expect(self.log.lines == ["button 0 0"])
    }

    @Test func topmostViewHearsIt() {
        let above = PlatformView(frame: self.button.frame)
        self.ad.addSubview(above)
        self.listen(to: self.button, as: "button")
        self.listen(to: above, as: "above")
        self.tap(25, 25)
        #expect(self.log.lines == ["above 5 5"])
    }

    @Test func viewAboveWithoutAnObserverCoversThoseBelow() {
        self.ad.addSubview(PlatformView(frame: self.button.frame))
        self.listen(to: self.button, as: "button")
        self.tap(25, 25)
        #expect(self.log.lines.isEmpty)
    }

    @Test(arguments: ["hidden", "transparent", "disabled", "empty"])
    func touchGoesThroughWhatTakesNone(reason: String) {
        let above = PlatformView(frame: self.ad.frame)
        let inAbove = PlatformView(frame: above.bounds)
        above.addSubview(inAbove)
        self.window.addSubview(above)
        switch reason {
        case "hidden": above.isHidden = true
        case "transparent": above.alpha = 0.009
        case "disabled": above.takesTouches = false
        default: above.frame.width = .nan
        }
        self.listen(to: inAbove, as: "above")
        self.listen(to: self.button, as: "button")
        self.tap(25, 25)
        #expect(self.log.lines == ["button 5 5"])
    }

    @Test func disabledViewLeavesTheTouchToTheOneAround() {
        self.button.isUserInteractionEnabled = false
        self.listen(to: self.button, as: "button")
        self.listen(to: self.ad, as: "ad")
        self.tap(25, 25)
        #expect(self.log.lines == ["ad 15 15"])
    }

    @Test func subviewOutsideItsParentIsNotTouched() {
        self.button.frame.x = 80
        self.listen(to: self.button, as: "button")
        self.tap(95, 25)
        #expect(self.log.lines.isEmpty)
    }

    @Test func scrollingMovesWhatIsTapped() {
        self.ad.bounds.y = 5
        self.button.bounds.x = 100
        self.listen(to: self.ad, as: "ad")
        self.listen(to: self.button, as: "button")
        self.tap(25, 18)
        #expect(self.log.lines == ["button 105 3", "ad 15 13"])
    }

    @Test func pointThatIsNoNumberIsNowhere() {
        self.listen(to: self.window, as: "window")
        self.tap(.nan, 5)
        self.tap(5, .infinity)
        #expect(self.log.lines.isEmpty)
    }

    @Test func cancelledObservationHearsNothing() {
        let observation = self.listen(to: self.button, as: "button")
        observation.cancel()
        observation.cancel()
        self.tap(25, 25)
        #expect(self.log.lines.isEmpty)
    }

    @Test func cancellingOneLeavesTheOthers() {
        let first = self.listen(to: self.button, as: "first")
        self.listen(to: self.button, as: "second")
        first.cancel()
        self.tap(25, 25)
        #expect(self.log.lines == ["second 5 5"])
    }

    @Test func observationThatNobodyHoldsGoesOn() {
        weak let observation = self.listen(to: self.button, as: "button")
        #expect(observation == nil)
        self.tap(25, 25)
        #expect(self.log.lines.count == 1)
    }

    @Test func viewAndActionAreGoneWithTheView() {
        weak var captured: PlatformView?
        var observation: TapObservation?
        do {
            let (view, other) = (PlatformView(), PlatformView())
            captured = other
            observation = TapObservation(of: view) { _ in other.isHidden = true }
            #expect(captured != nil)
        }
        #expect(captured == nil)
        observation?.cancel()
    }

    @Test func cancellingLetsGoOfTheAction() {
        weak var captured: PlatformView?
        var observation: TapObservation?
        do {
            let other = PlatformView()
            captured = other
            observation = TapObservation(of: self.button) { _ in other.isHidden = true }
        }
        #expect(captured != nil)
        observation?.cancel()
        #expect(captured == nil)
    }

    @Test func observationCancelledByAnActionHearsThisTapNoMore() {
        var outer: TapObservation?
        self.listen(to: self.button, as: "button") { outer?.cancel() }
        outer = self.listen(to: self.ad, as: "ad")
        self.tap(25, 25)
        #expect(self.log.lines == ["button 5 5"])
    }

    @Test func observationCanCancelItself() {
        var own: TapObservation?
        own = self.listen(to: self.button, as: "own") { own?.cancel() }
        self.listen(to: self.button, as: "next")
        self.tap(25, 25)
        self.tap(25, 25)
        #expect(self.log.lines == ["own 5 5", "next 5 5", "next 5 5"])
    }

    @Test func observationAddedByAnActionHearsTheNextTap() {
        self.listen(to: self.button, as: "button") { self.listen(to: self.ad, as: "added") }
        self.tap(25, 25)
        #expect(self.log.lines == ["button 5 5"])
        self.tap(25, 25)
        #expect(self.log.lines == ["button 5 5", "button 5 5", "added 15 15"])
    }

    @Test func viewsAroundHearATapWhoseViewIsRemovedByIt() {
        self.listen(to: self.button, as: "button") { self.button.removeFromSuperview() }
        self.listen(to: self.ad, as: "ad")
        self.tap(25, 25)
        self.tap(25, 25)
        #expect(self.log.lines == ["button 5 5", "ad 15 15", "ad 15 15"])
    }

    @Test func viewThatIsGoneDuringATapHearsItNoMore() {
        let window = PlatformWindow(frame: self.window.frame)
        let inner = PlatformView(frame: window.frame)
        do {
            let outer = PlatformView(frame: window.frame)
            window.addSubview(outer)
            outer.addSubview(inner)
            self.listen(to: outer, as: "outer")
        }
        self.listen(to: inner, as: "inner") { inner.superview?.removeFromSuperview() }
        window.tap(at: ViewPoint(x: 1, y: 1))
        #expect(self.log.lines == ["inner 1 1"])
        #expect(inner.superview == nil)
    }

    @Test func observationHearsOnlyTheTapsOnViewsThatItWants() {
        _ = TapObservation(of: self.ad, if: { [ad] in $0 === ad }) { [log] in log.lines.append("ad \(Int($0.x))") }
        self.tap(25, 25)
        self.tap(50, 50)
        #expect(self.log.lines == ["ad 40"])
    }

    private func tap(_ x: Double, _ y: Double) {
        self.window.tap(at: ViewPoint(x: x, y: y))
    }

    @discardableResult
    private func listen(
        to view: PlatformView,
        as name: String,
        then action: @escaping @MainActor () -> Void = {}
    ) -> TapObservation {
        TapObservation(of: view) { [log] point in
            log.lines.append("\(name) \(Int(point.x)) \(Int(point.y))")
            action()
        }
    }

    @MainActor
    private final class Log {
        var lines: [String] = []
    }
}
#endif
