#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import MediationTesting
import Testing

/// Random trees of views, compared with a check of every single point.
///
/// All coordinates are whole numbers, so that a check of the middle of each grid square misses nothing.
@MainActor
struct ViewPropertyTests {
    @Test(arguments: UInt64(0)..<8)
    func visibleShareIsTheShareOfThePointsThatAreSeen(seed: UInt64) {
        var shares: Set<Int> = []
        for seed in seed * 100..<(seed + 1) * 100 {
            for view in RandomTree(seed: seed).views {
                let seen = Self.share(ofPointsSeenOf: view)
                shares.insert(Int(seen * 10))
                guard abs(view.visibleShare - seen) > 1e-9 else { continue }
                Issue.record("seed \(seed): \(view.visibleShare) of \(view.frame) is visible, \(seen) of its points")
                return
            }
        }
        // Trees that show everything or nothing prove little.
        #expect(shares.count > 8)
    }

    @Test(arguments: UInt64(0)..<8)
    func tapIsHeardByTheLastViewPaintedThatTakesIt(seed: UInt64) {
        var heardBy: Set<Int> = []
        for seed in seed * 100..<(seed + 1) * 100 {
            var tree = RandomTree(seed: seed)
            var heard: [ObjectIdentifier] = []
            for view in tree.views {
                _ = TapObservation(of: view) { _ in heard.append(ObjectIdentifier(view)) }
            }
            for _ in 0..<20 {
                let point = tree.point()
                let expected = tree.painted.last { Self.takesTouch(at: point, view: $0, in: tree.views[0]) }
                heard = []
                tree.views[0].tap(at: point)
                heardBy.insert(heard.count)
                guard heard.first != expected.map(ObjectIdentifier.init) else { continue }
                Issue.record("seed \(seed): \(heard.count) views hear the tap at \(point)")
                return
            }
        }
        #expect(heardBy.isSuperset(of: [0, 1, 2, 3]))
    }

    /// Checks the middle of every unit of a view, from each view to the one around it.
    private static func share(ofPointsSeenOf view: PlatformView) -> Double {
        var (all, seen) = (0.0, 0.0)
        for x in 0..<Int(view.bounds.width) {
            for y in 0..<Int(view.bounds.height) {
                all += 1
                let point = ViewPoint(x: view.bounds.x + Double(x) + 0.5, y: view.bounds.y + Double(y) + 0.5)
                if self.isSeen(point, view) { seen += 1 }
            }
        }
        return all > 0 ? seen / all : 0
    }

    private static func isSeen(_ point: ViewPoint, _ view: PlatformView) -> Bool {
        var (point, view, opacity) = (point, view, 1.0)
        while true {
            opacity *= view.alpha
            if view.isHidden || opacity < 0.01 { return false }
            guard let parent = view.superview else { break }
            point = self.inParent(point, of: view)
            if parent.clipsToBounds, !parent.bounds.contains(point) { return false }
            view = parent
        }
        guard let window = view as? PlatformWindow else { return false }
        return window.isActive && window.bounds.contains(point)
    }

    /// Returns whether a view and all views around it accept a touch at a point of the outermost view.
    private static func takesTouch(at point: ViewPoint, view: PlatformView, in root: PlatformView) -> Bool {
        var line = [view]
        while let parent = line[0].superview { line.insert(parent, at: 0) }
        var point = point
        for (index, view) in line.enumerated() {
            if index > 0 {
                point.x += view.bounds.x - view.frame.x
                point.y += view.bounds.y - view.frame.y
            }
            if view.isHidden || view.alpha < 0.01 || !view.isUserInteractionEnabled { return false }
            if !view.bounds.contains(point) { return false }
        }
        return true
    }

    private static func inParent(_ point: ViewPoint, of view: PlatformView) -> ViewPoint {
        ViewPoint(x: point.x - view.bounds.x + view.frame.x, y: point.y - view.bounds.y + view.frame.y)
    }
}

/// Several nested views, mostly in a window that is shown.
@MainActor
private struct RandomTree {
    private(set) var views: [PlatformView] = []
    private var generator: SplitMix64

    init(seed: UInt64) {
        self.generator = SplitMix64(seed: seed)
        let root = self.chance(0.05) ? PlatformView() : PlatformWindow()
        root.frame = ViewRect(x: 0, y: 0, width: 40, height: 40)
        (root as? PlatformWindow)?.isActive = !self.chance(0.05)
        self.views = [root]
        for _ in 0..<Int.random(in: 1...8, using: &self.generator) { self.add() }
    }

    /// All views, in the order in which they are painted.
    var painted: [PlatformView] {
        var (order, open) = ([PlatformView](), [self.views[0]])
        while let view = open.popLast() {
            order.append(view)
            open += view.subviews.reversed()
        }
        return order
    }

    mutating func point() -> ViewPoint {
        ViewPoint(x: self.number(in: -2...41) + 0.5, y: self.number(in: -2...41) + 0.5)
    }

    private mutating func add() {
        let view = PlatformView(
            frame: ViewRect(
                x: self.number(in: -10...25),
                y: self.number(in: -10...25),
                width: self.number(in: 0...30),
                height: self.number(in: 0...30)
            )
        )
        if self.chance(0.3) { view.bounds.x = self.number(in: -10...10) }
        if self.chance(0.3) { view.bounds.y = self.number(in: -10...10) }
        view.clipsToBounds = self.chance(0.4)
        view.isHidden = self.chance(0.04)
        view.isUserInteractionEnabled = !self.chance(0.04)
        if self.chance(0.2) { view.alpha = [0.001, 0.01, 0.05, 0.5].randomElement(using: &self.generator) ?? 1 }
        self.views.randomElement(using: &self.generator)?.addSubview(view)
        self.views.append(view)
    }

    private mutating func number(in range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &self.generator))
    }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self.generator) < probability
    }
}
#endif
