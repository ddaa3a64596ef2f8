package import MediationCore
import PlatformViews

// Adapters without a known mistake, written in an unusual style.

/// Maps an ad at once, and answers from a task of its own.
package final class QuillLegalTask: QuillAdapter {
    override func nativeAnswer(_ handler: NativeAdCompletionHandler) -> QuillAnswer {
        self.later { result in
            switch result {
            case .success(let sheet) where !sheet.hasContent: return { handler(.failure(QuillAdapter.emptySheet)) }
            case .success(let sheet):
                let ad = QuillNativeAd(sheet)
                return { handler(.success(ad)) }
            case .failure(let error): return { handler(.failure(error)) }
            }
        }
    }

    override func fullScreenAnswer(_ handler: FullScreenAdCompletionHandler) -> QuillAnswer {
        self.later { result in
            let ad = result.map { QuillCurtain($0) }
            return { handler(ad.map { $0 }.mapError { $0 }) }
        }
    }

    override func rewardedAnswer(_ handler: RewardedAdCompletionHandler) -> QuillAnswer {
        self.later { result in
            let ad = result.map { QuillCurtain($0) }
            return { handler(ad.map { $0 }.mapError { $0 }) }
        }
    }

    override func bannerAnswer(_ handler: BannerAdCompletionHandler) -> QuillAnswer {
        self.later { result in
            let ad = result.map { QuillStrip($0) }
            return { handler(ad.map { $0 }.mapError { $0 }) }
        }
    }

    private let isStopped = QuillBox(false)

    override func stop() {
        self.isStopped.withLock { $0 = true }
        super.stop()
    }

    /// Makes the answer on the SDK's thread, and gives it on the main actor, unless the load was cancelled meanwhile.
    private func later(
        _ make: @escaping @Sendable (Result<QuillSheet, MediationError>) -> @Sendable () -> Void
    ) -> QuillAnswer {
        let isStopped = self.isStopped
        return { result in
            let answer = make(result)
            Task { @MainActor in
                if !isStopped.withLock({ $0 }) { answer() }
            }
        }
    }
}

/// Keeps all orders of the process in one table, and finds a load's order by the adapter.
package final class QuillLegalTable: QuillAdapter {
    private struct Entry {
        let order: QuillOrder
        let answer: QuillAnswer
    }

    private nonisolated static let entries = QuillBox<[ObjectIdentifier: Entry]>([:])

    deinit { _ = Self.take(ObjectIdentifier(self)) }

    override func begin(_ terms: () throws(MediationError) -> QuillTerms, _ answer: @escaping QuillAnswer) {
        do throws(MediationError) {
            let order = QuillOrder(try terms())
            let id = ObjectIdentifier(self)
            order.onSheet = { sheet in Self.take(id)?.answer(.success(sheet)) }
            order.onTrouble = { trouble in Self.take(id)?.answer(.failure(MediationError(trouble))) }
            let old = Self.entries.withLock { $0.updateValue(Entry(order: order, answer: answer), forKey: id) }
            _ = old
            // The table lets go of the order with the answer; the adapter still has it.
            self.order = order
            order.place()
        } catch {
            answer(.failure(error))
        }
    }

    override func stop() { Self.take(ObjectIdentifier(self))?.order.withdraw() }

    private nonisolated static func take(_ id: ObjectIdentifier) -> Entry? {
        // Returned from the lock first: the end of an entry releases a handler, which may call anything.
        Self.entries.withLock { $0.removeValue(forKey: id) }
    }
}

/// Stops at each cancellation, even one that would accept a late ad.
package final class QuillLegalStops: QuillAdapter {
    override package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Lets go of the order with the first answer, so that the SDK has nobody for a second one.
package final class QuillLegalOneUse: QuillAdapter {
    private let kept = QuillBox<QuillOrder?>(nil)

    // The closures of an order that nobody answers retain it by this box.
    deinit { _ = self.kept.withLock { $0.take() } }

    override func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = QuillOrder(terms)
        let pending = self.pending
        let kept = self.kept
        order.onSheet = { sheet in
            let order = kept.withLock { $0.take() }
            pending.take()?(.success(sheet))
            order?.onTrouble = nil
        }
        order.onTrouble = { trouble in
            let order = kept.withLock { $0.take() }
            pending.take()?(.failure(MediationError(trouble)))
            order?.onSheet = nil
        }
        return order
    }

    override func begin(_ terms: () throws(MediationError) -> QuillTerms, _ answer: @escaping QuillAnswer) {
        do throws(MediationError) {
            let order = self.makeOrder(try terms())
            self.pending.keep(answer)
            self.kept.withLock { $0 = order }
            order.place()
        } catch {
            answer(.failure(error))
        }
    }

    override func stop() {
        _ = self.pending.take()
        self.kept.withLock { $0.take() }?.withdraw()
    }
}

/// Copies all assets when the ad comes, and reads the SDK's ad no more.
package final class QuillLegalCopy: QuillAdapter {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        private struct Copy: Sendable {
            let texts: [String?]
            let images: [NativeAdImage]
            let icon: NativeAdImage?
            let score: Double?
            let mood: Double?
            let filmLength: Duration?
            let filmSize: (width: Double, height: Double)
            let hasFilm: Bool
            let countsItself: Bool
            let goodFor: Duration?

            init(_ sheet: QuillSheet) {
                self.texts = [sheet.title, sheet.text, sheet.button, sheet.shop, sheet.price, sheet.brand]
                self.images = sheet.pictures.compactMap { NativeAdImage($0) }
                self.icon = sheet.logo.flatMap { NativeAdImage($0) }
                self.score = sheet.score
                self.mood = sheet.mood
                self.filmLength = sheet.filmLength
                self.filmSize = sheet.filmSize
                self.hasFilm = sheet.hasFilm
                self.countsItself = sheet.countsItself
                self.goodFor = sheet.goodFor
            }
        }

        private let copy: Copy

        nonisolated override init(_ sheet: QuillSheet) {
            self.copy = Copy(sheet)
            super.init(sheet)
        }

        override var headline: String? { self.copy.texts[0] }
        override var body: String? { self.copy.texts[1] }
        override var callToAction: String? { self.copy.texts[2] }
        override var store: String? { self.copy.texts[3] }
        override var price: String? { self.copy.texts[4] }
        override var advertiser: String? { self.copy.texts[5] }
        override var images: [NativeAdImage] { self.copy.images }
        override var icon: NativeAdImage? { self.copy.icon }
        override var starRating: Double? { self.copy.score.flatMap { (0...20).contains($0) ? $0 / 4 : nil } }
        override var extraAssets: [String: JSONValue] {
            self.copy.mood.flatMap { $0.isFinite ? ["mood": .number($0)] : nil } ?? [:]
        }
        override var hasVideoContent: Bool { self.copy.hasFilm }
        override var duration: Duration? { self.copy.filmLength }
        override var mediaContentAspectRatio: Double {
            let (width, height) = self.copy.filmSize
            let ratio = width / height
            return width > 0 && height > 0 && ratio.isFinite ? ratio : 0
        }
        override var handlesUserImpressions: Bool { self.copy.countsItself }
        override var handlesUserClicks: Bool { self.copy.countsItself }
        override var timeToLive: Duration? { self.copy.goodFor }
    }
}

/// Puts the strip into a view of its own, and gives that the strip's size.
package final class QuillLegalFrame: QuillAdapter {
    override nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { Strip(sheet) }

    private final class Strip: QuillStrip {
        private lazy var frame: PlatformView = {
            let frame = PlatformView()
            self.fit(frame)
            frame.addSubview(self.sheet.strip)
            return frame
        }()

        override var view: PlatformView { self.frame }

        override nonisolated func hear(_ signal: QuillSignal) {
            // Quill resizes its views on the main thread.
            if signal == .resized { MainActor.assumeIsolated { self.fit(self.frame) } }
            super.hear(signal)
        }

        private func fit(_ frame: PlatformView) {
            let bounds = self.sheet.strip.bounds
            frame.setSize(width: Double(bounds.width), height: Double(bounds.height))
        }
    }
}
