import Dispatch
import MediationCore
import MediationTesting
import PlatformViews

/// Performs a script with a real mediator in virtual time, and writes down what happens.
@MainActor
final class Stage {
    private(set) var history = History()
    private(set) var ads: [Int: StagedAd] = [:]
    private(set) var references: [WeakReference] = []

    struct WeakReference {
        weak var object: AnyObject?
    }

    private let time = VirtualTime()
    private let screen = ProofScreen()
    private let mediator: AdMediator
    private var isWaiting = false
    private var isEnding = false
    /// Indicates whether something was said that the main actor may not have heard.
    private var isStirred = false
    /// The calls of `present` that have not begun, for each ad.
    private var waitingCalls: [Int: Int] = [:]
    private var covered: Set<Int> = []

    init() {
        let registry = AdapterRegistry()
        registry.register(ProofAdapter.self)
        self.mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: ProofFormat.allCases.map(\.adFormat).map { format in
                    let item = LineItem(name: "A", adapter: "ProofAdapter", ecpm: Rules.ecpm, timeout: .seconds(1))
                    return AdUnit(id: format.rawValue, format: format, lineItems: [item])
                }
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
    }

    var isPresenting: Bool { self.mediator.isPresentingFullScreenAd }

    var now: Nanoseconds { self.time.now }

    /// Performs the steps of a moment, and waits until everything is at rest.
    func perform(_ steps: [Step]) async {
        for step in steps {
            if step.needsRest { await self.rest() }
            await self.perform(step)
            if step.needsRest { await self.rest() }
        }
        await self.rest()
    }

    /// Ends all ads that the networks have not ended, and lets the app hear everything.
    func endAll() async {
        self.isEnding = true
        for (number, ad) in self.ads.sorted(by: { $0.key < $1.key }) {
            await self.perform([.act(number, [.disappear, .didDismiss], elsewhere: false)])
            if !ad.isListening { await self.perform([.listen(number)]) }
        }
    }

    /// Lets go of everything, so that only mediation could keep an ad alive.
    func forget() async {
        self.ads = [:]
        await self.rest()
    }

    /// Waits until something is so, however many turns that takes, but not for ever.
    func wait(until condition: () -> Bool) async {
        for _ in 0..<100_000 {
            if condition() { break }
            await Task.yield()
        }
    }

    private func rest() async {
        self.note(.rested)
        if self.isStirred { await self.turn() }
        self.isStirred = false
        await self.beginCalls()
        self.note(.rested)
    }

    /// Lets all calls of `present` begin; each may end another ad, at which the app calls it for the next one.
    private func beginCalls() async {
        while self.waitingCalls.values.contains(where: { $0 > 0 }) { await self.turn() }
    }

    /// Lets the main actor do what it has to do, and comes back: `Task.yield` would take the way over another thread.
    private func turn() async {
        await withCheckedContinuation { continuation in
            Task { continuation.resume() }
        }
    }

    private func note(_ fact: History.Fact) {
        self.history.time = self.time.now
        if self.isWaiting { self.history.fired = self.time.now }
        self.history.add(fact)
    }
}

// MARK: - Steps

extension Stage {
    private func perform(_ step: Step) async {
        switch step {
        case .load(let number, let script): await self.load(number, script)
        case .listen(let number): self.listen(number)
        case .verify(let number, let data):
            guard let ad = self.ads[number], let held = ad.held, ad.script.format.isRewarded else { return }
            held.verify(ServerSideVerification(userID: data))
            self.note(.verified(number, data))
        case .present(let number, let place): self.present(number, from: place)
        case .release(let number):
            guard let ad = self.ads[number], ad.held != nil else { return }
            ad.held = nil
            if self.waitingCalls[number, default: 0] == 0 { self.note(.released(number)) }
        case .act(let number, let acts, let elsewhere): self.act(number, acts, elsewhere: elsewhere)
        case .empty:
            self.screen.uncover(self.screen.root)
            self.noteScreen()
        case .choose(let other):
            self.mediator.privacy = PrivacySnapshot(gdprApplies: other ? .yes : .unknown)
            self.note(.chose(other))
        case .wait(let duration): await self.wait(duration)
        case .jump(let duration):
            await self.rest()
            let start = self.time.now
            self.time.set(to: (start + duration).duration)
            self.history.jump(from: start, to: self.time.now)
        }
    }

    private func wait(_ duration: Nanoseconds) async {
        await self.rest()
        self.isWaiting = true
        // While an ad is on the screen, an hour of looks shows nothing that a minute does not.
        let end = self.time.now + (self.isPresenting ? min(duration, Nanoseconds(.seconds(60))) : duration)
        while let due = self.time.nextTimer, due <= end {
            self.time.move(to: due)
            await self.beginCalls()
        }
        self.time.move(to: end)
        await self.rest()
        self.isWaiting = false
        self.history.time = self.time.now
        self.history.fired = self.time.now
    }

    private func load(_ number: Int, _ script: AdScript) async {
        guard self.ads[number] == nil else { return }
        let network = ProofAd(
            timeToLive: script.timeToLive?.duration,
            atOnce: { [weak self] in self?.act(number, script.atOnce, elsewhere: false) },
            inside: { [weak self] in self?.act(number, script.inside, elsewhere: false) }
        )
        let ad = StagedAd(script, network: network)
        self.ads[number] = ad
        self.references.append(WeakReference(object: network))
        self.note(.loaded(number, script))
        let request = AdRequest()
        ProofAdapter.ads[request.loadID] = network
        let held = try? await self.load(script.format, request)
        ad.held = held
        self.references.append(WeakReference(object: held?.object))
    }

    private func load(_ format: ProofFormat, _ request: AdRequest) async throws(MediationError) -> any HeldAd {
        switch format {
        case .interstitial: UnrewardedHeldAd(ad: try await self.loader(InterstitialKind.self).load(request))
        case .appOpen: UnrewardedHeldAd(ad: try await self.loader(AppOpenKind.self).load(request))
        case .rewarded: RewardedHeldAd(ad: try await self.loader(RewardedKind.self).load(request))
        case .rewardedInterstitial:
            RewardedHeldAd(ad: try await self.loader(RewardedInterstitialKind.self).load(request))
        }
    }

    private func loader<Kind>(_ kind: Kind.Type) -> FullScreenAdLoader<Kind> {
        FullScreenAdLoader(adUnitID: Kind.format.rawValue, mediator: self.mediator)
    }

    private func listen(_ number: Int) {
        guard let ad = self.ads[number], let held = ad.held else { return }
        ad.isListening = true
        held.listen { [weak self, weak ad] event in
            guard let ad else { return }
            ad.heard.append(event)
            guard let self, !self.isEnding, let successor = ad.script.successor else { return }
            if event == .didDismiss || event.name == "didFailToPresent" { self.present(successor, from: .root) }
        }
    }

    private func present(_ number: Int, from place: Place) {
        guard let ad = self.ads[number], let held = ad.held else { return }
        let call = ad.ends.count
        ad.ends.append(nil)
        self.waitingCalls[number, default: 0] += 1
        Task {
            let controller = self.controller(place)
            self.note(.called(number, isControllerFine: self.isFine(place)))
            self.waitingCalls[number, default: 0] -= 1
            if ad.held == nil, self.waitingCalls[number] == 0 { self.note(.released(number)) }
            do throws(MediationError) {
                ad.ends[call] = .returned(try await held.present(from: controller))
            } catch {
                ad.ends[call] = .threw(error.code)
            }
        }
    }

    private func controller(_ place: Place) -> PlatformViewController? {
        self.screen.activate(place != .nowhere)
        return switch place {
        case .root: self.screen.root
        case .detached: self.screen.detached
        case .topmost, .nowhere: nil
        }
    }

    private func isFine(_ place: Place) -> Bool {
        switch place {
        case .root: !self.screen.root.presentsOther
        case .topmost: true
        case .detached, .nowhere: false
        }
    }
}

// MARK: - Networks

extension Stage {
    private func act(_ number: Int, _ acts: [NetworkAct], elsewhere: Bool) {
        guard let ad = self.ads[number], let delegate = ad.network.delegate else { return }
        self.isStirred = true
        for act in acts {
            switch act {
            case .appear: if let presenter = ad.network.presenter { self.screen.cover(presenter) }
            case .disappear: if let presenter = ad.network.presenter { self.screen.uncover(presenter) }
            // The delegate of other ads takes none.
            case .reward where !ad.script.format.isRewarded: continue
            default:
                self.note(.said(number, act))
                if elsewhere { Self.elsewhere { act.report(to: delegate) } } else { act.report(to: delegate) }
            }
            self.noteScreen()
        }
    }

    /// Does something on another thread, and waits for it.
    private static func elsewhere(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            body()
            done.signal()
        }
        done.wait()
    }

    /// Writes down which presenters present something now.
    private func noteScreen() {
        for (number, ad) in self.ads {
            let isCovered = ad.network.presenter?.presentsOther == true
            guard isCovered != self.covered.contains(number) else { continue }
            if isCovered { self.covered.insert(number) } else { self.covered.remove(number) }
            self.note(.covered(number, isCovered))
        }
    }
}

extension Step {
    /// Indicates whether what was said must be heard before: the screen changes, or nobody may hear it any longer.
    fileprivate var needsRest: Bool {
        switch self {
        case .empty, .release: true
        case .act(_, let acts, _): acts.contains { [.appear, .disappear].contains($0) }
        default: false
        }
    }
}

extension ProofFormat {
    fileprivate var adFormat: AdFormat {
        switch self {
        case .interstitial: .interstitial
        case .appOpen: .appOpen
        case .rewarded: .rewarded
        case .rewardedInterstitial: .rewardedInterstitial
        }
    }
}
