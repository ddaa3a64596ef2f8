#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps a mediator's configuration up to date with one on a server.
///
/// ``start()`` puts the last good configuration in force, from a file and before it returns, and asks the server for a newer
/// one if that was last confirmed longer ago than ``Options/refreshInterval``; after that, it asks again each time the
/// interval has passed. The server is told the entity tag of the last one, and need not send it again.
///
/// A new configuration is used by the loads that begin from then on, as with ``AdMediator/update(to:)``. An answer that is no
/// valid configuration, is longer than 1 MiB, is not signed as asked for, or does not come in time changes nothing:
/// ``AdMediator/loadEvents()`` tells the reason. The server is then asked again after 10 seconds, 1, 5 and 15 minutes, and each
/// hour, varied at random by up to a fifth and never later than by the interval, and at once when
/// ``AdMediator/connectionIsBack()`` is called.
///
/// The app keeps the object for as long as it wants updates. It is confined to the main actor; answers are read and the file
/// is written on other threads.
@MainActor
public final class RemoteConfiguration {
    /// The waits after failures; the last one for all further failures.
    private static let retryDelays: [Duration] = [10, 60, 300, 900, 3600].map { .seconds($0) }
    /// The number of the timer for the next question; those of time limits are positive.
    private static let nextQuestion = 0

    /// Returns when the server last sent the configuration in force, or said that there is no newer one; `nil` if none of its
    /// configurations is in force.
    public var lastConfirmation: Date? {
        self.confirmed.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
    }

    /// The reason that the last answer was not used, or could not be kept; `nil` after a good one.
    public private(set) var lastError: MediationError?

    /// The parts that a test may replace.
    package struct Parts: Sendable {
        package var now: @Sendable () -> WallTime
        package var random: @MainActor @Sendable () -> Double
        package var calls: FileCalls

        package init(
            now: @escaping @Sendable () -> WallTime = WallTime.now,
            random: @escaping @MainActor @Sendable () -> Double = { .random(in: 0...1) },
            calls: FileCalls = .system
        ) {
            self.now = now
            self.random = random
            self.calls = calls
        }
    }

    /// The target of the timers and of the mediator's changes, which must not retain the object.
    private final class Alarm: TimerTarget, MediatorListener {
        weak var owner: RemoteConfiguration?

        func timerFired(_ number: Int) {
            if number == RemoteConfiguration.nextQuestion { self.owner?.ask() } else { self.owner?.timeOut(number) }
        }

        func connectionIsBack() { self.owner?.connectionIsBack() }

        func privacyDidChange() {}

        func configurationDidChange() {}
    }

    /// A question under way.
    private struct Question {
        let number: Int
        let limit: TimerQueue.Token
        let task: Task<Void, Never>
    }

    private let url: URL
    private let options: Options
    private let loader: any DataLoading
    private let file: KeptConfigurationFile?
    private let mediator: AdMediator
    private let parts: Parts
    private let alarm = Alarm()

    private var isRunning = false
    private var hasRestored = false
    /// The configuration in force, if it is also the one in the file.
    private var kept: KeptConfiguration?
    private var confirmed: WallTime?
    private var question: Question?
    private var lastNumber = 0
    /// Indicates whether an answer is being written to the file.
    private var isKeeping = false
    private var timer: TimerQueue.Token?
    private var failures = 0
    private var nextAsk = Nanoseconds.zero
    /// The handlers of the calls of ``refresh()`` that wait; each is called once, by `end`.
    private var waiters: [@MainActor (Result<Bool, MediationError>) -> Void] = []

    /// Creates the connection to a server, which does nothing before ``start()`` or ``refresh()``.
    ///
    /// - Parameters:
    ///   - url: The URL of the configuration in JSON; http or https, with a host. Redirects are not followed.
    ///   - fileURL: The location of the file in which the last good configuration is kept, in a folder that exists; `nil` to
    ///     keep none. Only one object of one process may use it. It is replaced by another file, which is written next to it
    ///     with `.new` at the end of its name.
    ///   - options: How often the server is asked, and other limits.
    ///   - loader: Downloads the configuration.
    ///   - mediator: The mediator, whose own configuration counts until there is one from the server.
    public convenience init(
        url: URL,
        fileURL: URL?,
        options: Options = Options(),
        loader: any DataLoading,
        mediator: AdMediator
    ) {
        self.init(
            url: url,
            fileURL: fileURL,
            options: options,
            loader: loader,
            mediator: mediator,
            parts: Parts()
        )
    }

    package init(
        url: URL,
        fileURL: URL?,
        options: Options,
        loader: any DataLoading,
        mediator: AdMediator,
        parts: Parts
    ) {
        self.url = url
        self.options = options
        self.loader = loader
        self.file = fileURL.map { KeptConfigurationFile(url: $0, calls: parts.calls) }
        self.mediator = mediator
        self.parts = parts
        self.alarm.owner = self
        mediator.listeners.add(self.alarm)
    }

    deinit { self.question?.task.cancel() }

    /// Puts the configuration that was kept in force, and begins to ask the server; has no effect if that has begun.
    ///
    /// Call it before the first load. A file that is missing, damaged, too old or of another URL, or whose configuration is no
    /// longer valid, changes nothing.
    public func start() {
        guard !self.isRunning else { return }
        self.isRunning = true
        self.restore()
        self.schedule()
    }

    /// Stops asking the server; the configuration in force stays.
    ///
    /// An answer that has not arrived is not waited for.
    public func stop() {
        self.isRunning = false
        if let question = self.question {
            question.task.cancel()
            self.end(.failure(MediationError(.cancelled, "The remote configuration was stopped.")))
        }
        self.schedule()
    }

    /// Asks the server now, whether it is time or not; if it is being asked already, waits for that answer.
    ///
    /// Cancelling the task has no effect on the question, which ends in ``Options/timeLimit``.
    ///
    /// - Returns: `true` if the server had another configuration, which is now in force.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/configurationFetchFailed``,
    ///   ``MediationError/Code/configurationNotAuthentic``, or one of a configuration that is not valid, or with
    ///   ``MediationError/Code/cancelled`` after ``stop()``; the configuration in force has stayed.
    @discardableResult
    public func refresh() async throws(MediationError) -> Bool {
        self.restore()
        let result = await self.timers.waitForResult { handler in
            self.waiters.append(handler)
            self.ask()
        }
        return try result.get()
    }

    private var timers: TimerQueue { self.mediator.timers }
}

// MARK: - The file

extension RemoteConfiguration {
    /// Puts the configuration of the file in force, once.
    private func restore() {
        guard !self.hasRestored else { return }
        self.hasRestored = true
        do throws(MediationError) {
            guard let kept = try self.file?.read(), kept.source == KeptConfiguration.source(self.url) else { return }
            // If the clock was set back, the age is not known.
            let age = Duration.milliseconds(self.parts.now().milliseconds - kept.confirmed.milliseconds)
            guard age <= self.options.longestUse else {
                let age = DurationText.rounded(age)
                throw MediationError(.configurationNotKept, "The kept configuration was last confirmed \(age) ago.")
            }
            try self.options.signature?.check(kept.json, kept.signature)
            self.mediator.replaceConfiguration(try MediationConfiguration(json: kept.json, name: "kept configuration"))
            self.kept = kept
            self.confirmed = kept.confirmed
            if age >= .zero, age < self.interval {
                self.nextAsk = self.timers.now() + Nanoseconds(self.interval - age)
            }
        } catch {
            self.tell(error)
        }
    }

    /// Keeps an answer for the next start, and ends the question.
    ///
    /// - Parameters:
    ///   - new: The answer.
    ///   - isInFile: Indicates whether the file already has it, with another time.
    ///   - isChange: Indicates whether it has changed the configuration in force.
    private func keep(_ new: KeptConfiguration, isInFile: Bool, isChange: Bool) {
        self.confirmed = new.confirmed
        guard let file = self.file else {
            self.kept = new
            return self.end(.success(isChange))
        }
        self.isKeeping = true
        // Retains the object: an answer that is in force should be kept.
        Task {
            var problem: MediationError?
            do throws(MediationError) {
                try await file.write(new)
            } catch {
                problem = error
            }
            self.isKeeping = false
            // Without a tag, the server sends it again, to be kept then.
            self.kept = problem == nil || isInFile ? new : nil
            self.end(.success(isChange), problem)
        }
    }

    private func tell(_ error: MediationError) {
        self.lastError = error
        self.mediator.configurationFailed(error)
    }
}

// MARK: - Questions

extension RemoteConfiguration {
    private var interval: Duration { max(self.options.refreshInterval, .seconds(1)) }

    private func schedule() {
        if let timer { self.timers.cancel(timer) }
        self.timer = nil
        guard self.isRunning, self.question == nil, !self.isKeeping else { return }
        if self.nextAsk <= self.timers.now() {
            self.ask()
        } else {
            self.timer = self.timers.schedule(at: self.nextAsk, for: self.alarm, number: Self.nextQuestion)
        }
    }

    private func connectionIsBack() {
        guard self.isRunning, self.failures > 0 else { return }
        self.ask()
    }

    private func ask() {
        guard self.question == nil, !self.isKeeping else { return }
        self.lastNumber += 1
        let number = self.lastNumber
        let fetch = ConfigurationFetch(
            url: self.url,
            headers: self.options.headers,
            loader: self.loader,
            signature: self.options.signature,
            etag: self.kept?.etag,
            now: self.parts.now
        )
        self.question = Question(
            number: number,
            limit: self.timers.schedule(after: Nanoseconds(self.options.timeLimit), for: self.alarm, number: number),
            task: Task { [weak self] in
                let answer = await fetch.run()
                self?.receive(answer, number)
            }
        )
    }

    private func timeOut(_ number: Int) {
        guard let question = self.question, question.number == number else { return }
        question.task.cancel()
        let message = "configuration from \(self.url.host() ?? "no host"): no answer within \(self.options.timeLimit)."
        self.end(.failure(MediationError(.configurationFetchFailed, message)))
    }

    private func receive(_ answer: Result<ConfigurationFetch.Answer, MediationError>, _ number: Int) {
        guard let question = self.question, question.number == number else { return }
        self.timers.cancel(question.limit)
        self.question = nil
        switch answer {
        case .failure(let error): self.end(.failure(error))
        case .success(.unchanged):
            guard var kept = self.kept else { return self.end(.success(false)) }
            kept.confirmed = self.parts.now()
            self.keep(kept, isInFile: true, isChange: false)
        case .success(.new(let kept, let configuration)):
            self.keep(kept, isInFile: false, isChange: self.mediator.replaceConfiguration(configuration))
        }
    }

    /// Ends a question; the problem is that of keeping a good answer.
    private func end(_ result: Result<Bool, MediationError>, _ problem: MediationError? = nil) {
        if let question { self.timers.cancel(question.limit) }
        self.question = nil
        var wait = self.interval
        switch result {
        case .success:
            self.failures = 0
            self.lastError = nil
            if let problem { self.tell(problem) }
        case .failure(let error) where error.code == .cancelled: wait = .zero
        case .failure(let error):
            let delay = Self.retryDelays[min(self.failures, Self.retryDelays.count - 1)]
            self.failures += 1
            wait = min(wait, delay * (0.8 + 0.4 * self.parts.random()))
            self.tell(error)
        }
        self.nextAsk = self.timers.now() + Nanoseconds(wait)
        let waiters = self.waiters
        self.waiters = []
        self.schedule()
        for waiter in waiters { waiter(result) }
    }
}
