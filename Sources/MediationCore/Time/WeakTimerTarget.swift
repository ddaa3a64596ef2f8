/// The target of a timer that must not retain what it is set for.
@MainActor
final class WeakTimerTarget: TimerTarget {
    private weak var target: (any TimerTarget)?

    init(_ target: any TimerTarget) { self.target = target }

    func timerFired(_ number: Int) { self.target?.timerFired(number) }
}
