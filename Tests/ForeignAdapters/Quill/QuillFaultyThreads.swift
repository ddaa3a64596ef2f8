import MediationCore
import PlatformViews

// Adapters with one mistake about threads, about what happens inside of a call, or about loads beside others.

/// Gives the answer before it has let go of it, so that a second answer inside of the first finds it again.
package final class QuillClearsAfterwards: QuillAdapter, QuillBroken {
    private let answer = QuillBox<QuillAnswer?>(nil)

    override func begin(_ terms: () throws(MediationError) -> QuillTerms, _ answer: @escaping QuillAnswer) {
        do throws(MediationError) {
            let order = QuillOrder(try terms())
            let kept = self.answer
            kept.withLock { $0 = answer }
            order.onSheet = { sheet in
                kept.withLock { $0 }?(.success(sheet))
                _ = kept.withLock { $0.take() }
            }
            order.onTrouble = { trouble in
                kept.withLock { $0 }?(.failure(MediationError(trouble)))
                _ = kept.withLock { $0.take() }
            }
            self.order = order
            order.place()
        } catch {
            answer(.failure(error))
        }
    }

    override func stop() {
        _ = self.answer.withLock { $0.take() }
        super.stop()
    }
}

/// Passes on the signals of an ad that covers the screen inside of a lock, to keep them in order.
package final class QuillTellsInLock: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private final class Curtain: QuillCurtain {
        private let turn = QuillBox(0)

        override nonisolated func hear(_ signal: QuillSignal) {
            self.turn.withLock { turn in
                turn += 1
                super.hear(signal)
            }
        }
    }
}

/// Expects the words about a banner's page on the main thread, because pages open there.
package final class QuillPageOnMain: QuillAdapter, QuillBroken {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private final class Strip: QuillStrip {
        private var pageCount = 0

        override nonisolated func hear(_ signal: QuillSignal) {
            if signal == .opening { MainActor.assumeIsolated { self.pageCount += 1 } }
            super.hear(signal)
        }
    }
}

/// Refuses to load the next ad while one is on the screen.
package final class QuillNoLoadDuringShow: QuillAdapter, QuillBroken {
    override nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { Curtain(sheet) }
    override nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { Curtain(sheet) }

    private nonisolated static let isOpen = QuillMemory(false)

    override func begin(_ terms: () throws(MediationError) -> QuillTerms, _ answer: @escaping QuillAnswer) {
        guard !Self.isOpen.withLock({ $0 }) else {
            return answer(.failure(MediationError(.adapterError, "An ad is on the screen.")))
        }
        super.begin(terms, answer)
    }

    private final class Curtain: QuillCurtain {
        override nonisolated func hear(_ signal: QuillSignal) {
            switch signal {
            case .opening: QuillNoLoadDuringShow.isOpen.withLock { $0 = true }
            case .closed, .blocked: QuillNoLoadDuringShow.isOpen.withLock { $0 = false }
            default: break
            }
            super.hear(signal)
        }
    }
}

/// Lets the second of two open loads of a unit wait for the first, and forgets it if that one fails.
package final class QuillWaitsForSuccess: QuillAdapter, QuillBroken {
    private struct Line {
        var isBusy = false
        var waiting: [QuillOrder] = []
    }

    private nonisolated static let lines = QuillMemory<[String: Line]>([:])

    override func begin(_ terms: () throws(MediationError) -> QuillTerms, _ answer: @escaping QuillAnswer) {
        do throws(MediationError) {
            let order = self.makeOrder(try terms())
            let key = "\(order.terms.unit) \(order.terms.format.rawValue)"
            let onSheet = order.onSheet
            order.onSheet = { sheet in
                onSheet?(sheet)
                let next = Self.lines.withLock { lines -> QuillOrder? in
                    guard lines[key]?.waiting.isEmpty == false else {
                        lines[key] = nil
                        return nil
                    }
                    return lines[key]?.waiting.removeFirst()
                }
                next?.place()
            }
            let onTrouble = order.onTrouble
            order.onTrouble = { trouble in
                _ = Self.lines.withLock { $0.removeValue(forKey: key) }
                onTrouble?(trouble)
            }
            self.pending.keep(answer)
            self.order = order
            let mustWait = Self.lines.withLock { lines in
                let isBusy = lines[key]?.isBusy == true
                if isBusy { lines[key]?.waiting.append(order) } else { lines[key] = Line(isBusy: true) }
                return isBusy
            }
            if !mustWait { order.place() }
        } catch {
            answer(.failure(error))
        }
    }

    override func stop() {
        if let order = self.order {
            let key = "\(order.terms.unit) \(order.terms.format.rawValue)"
            _ = Self.lines.withLock { $0.removeValue(forKey: key) }
        }
        super.stop()
    }
}
