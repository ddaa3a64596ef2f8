import Foundation
package import MediationCore

// MARK: Set-up

/// Starts the SDK, and does not wait for it.
package final class HarborNoWait: HarborAdapter, HarborBroken {
    override class func initialize(_ key: String, _ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        super.initialize(key) { _ in }
        done(.success(()))
    }
}

/// Takes every end of a set-up for a good one.
package final class HarborAlwaysReady: HarborAdapter, HarborBroken {
    override class func initialize(_ key: String, _ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        super.initialize(key) { _ in done(.success(())) }
    }
}

/// Starts the SDK once per process; later callers join that start, even after it has failed.
package final class HarborDispatchOnce: HarborAdapter, HarborBroken {
    private nonisolated static let state = HarborLock((isReady: false, waiting: [SetUpCompletionHandler]()))
    private static var hasStarted = false

    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        let isReady = self.state.withLock { state in
            if !state.isReady { state.waiting.append(handler) }
            return state.isReady
        }
        guard !isReady else { return handler(.success(())) }
        guard !self.hasStarted else { return }
        self.hasStarted = true
        HarborSDK.shared.initialize(appKey: key) { error in
            let waiting = HarborDispatchOnce.state.withLock { state in
                defer { state = (error == nil, []) }
                return state.waiting
            }
            for handler in waiting { handler(HarborAdapter.setUpResult(error)) }
        }
    }
}

/// Answers a set-up at once while another one is under way.
package final class HarborInProgress: HarborAdapter, HarborBroken {
    private nonisolated static let isStarting = HarborLock(false)

    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        guard !self.isStarting.withLock({ $0 }) else { return handler(.success(())) }
        self.isStarting.withLock { $0 = true }
        let ended = SetUpCompletionHandler { result in
            HarborInProgress.isStarting.withLock { $0 = false }
            handler(result)
        }
        super.start(key, ended)
    }
}

/// Reports a missing key, and starts the SDK all the same.
package final class HarborBlankKey: HarborAdapter, HarborBroken {
    override package class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        let key = self.appKey(in: configuration.credentials)
        if key == nil { completionHandler(.failure(self.noAppKey)) }
        self.start(key ?? "", completionHandler)
    }
}

/// Remembers the failure of a set-up.
package final class HarborNeverAgain: HarborAdapter, HarborBroken {
    private nonisolated static let failure = HarborLock<(any Error)?>(nil)

    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        if let failure = self.failure.withLock({ $0 }) { return handler(.failure(failure)) }
        let ended = SetUpCompletionHandler { result in
            if case .failure(let error) = result { HarborNeverAgain.failure.withLock { $0 = error } }
            handler(result)
        }
        super.start(key, ended)
    }
}

/// Lets an object wait for the SDK that nothing keeps.
package final class HarborWeakStarter: HarborAdapter, HarborBroken {
    override class func initialize(_ key: String, _ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        let once = HarborOnce(done)
        super.initialize(key) { [weak once] in once?.take()?($0) }
    }
}

/// Lets callers share one start of the SDK, which it makes while it holds its lock.
package final class HarborLockedSetUp: HarborAdapter, HarborBroken {
    private nonisolated static let waiting = HarborLock<[SetUpCompletionHandler]>([])

    override class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        self.waiting.withLock { waiting in
            waiting.append(handler)
            guard waiting.count == 1 else { return }
            HarborSDK.shared.initialize(appKey: key) { error in
                let handlers = HarborLockedSetUp.waiting.withLock { waiting in
                    defer { waiting = [] }
                    return waiting
                }
                for handler in handlers { handler(HarborAdapter.setUpResult(error)) }
            }
        }
    }
}

/// Waits for the SDK on the main thread.
package final class HarborBlocksSetUp: HarborAdapter, HarborBroken {
    override class func initialize(_ key: String, _ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        let ended = DispatchSemaphore(value: 0)
        super.initialize(key) { result in
            done(result)
            ended.signal()
        }
        ended.wait()
    }
}

// MARK: Versions

/// Expects three numbers from the SDK.
package final class HarborVersionTrap: HarborAdapter, HarborBroken {
    override package nonisolated class var networkSDKVersion: VersionNumber {
        // swift-format-ignore: NeverForceUnwrap
        let parts = HarborSDK.shared.version.split(separator: ".").map { Int($0)! }
        return VersionNumber(parts[0], parts[1], parts[2])
    }
}

/// Reads the first two parts of the version as a decimal number.
package final class HarborNumberVersion: HarborAdapter, HarborBroken {
    override package nonisolated class var networkSDKVersion: VersionNumber {
        let full = super.networkSDKVersion
        let number = Double("\(full.parts[0]).\(full.parts[1])") ?? 0
        return VersionNumber(full.parts[0], Int((number * 10).rounded()) - full.parts[0] * 10, full.parts[2])
    }
}

/// Starts the SDK to ask for its version.
package final class HarborVersionStarts: HarborAdapter, HarborBroken {
    private nonisolated static let hasStarted = HarborLock(HarborWeak<HarborSDK>(nil))

    override package nonisolated class var networkSDKVersion: VersionNumber {
        let sdk = HarborSDK.shared
        let isNew = Self.hasStarted.withLock { started in
            defer { started = HarborWeak(sdk) }
            return started.object !== sdk
        }
        if isNew { sdk.initialize(appKey: "") { _ in } }
        return super.networkSDKVersion
    }
}

// MARK: Settings

/// Encodes the unit for a URL, which the SDK does, too.
package final class HarborEncodesUnit: HarborAdapter, HarborBroken {
    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        super.ask(unit.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? unit, isTest, handler)
    }
}

/// Checks the settings for empty texts only.
package final class HarborEmptyCheck: HarborAdapter, HarborBroken {
    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        let settings = try configuration.credentials.decode(HarborSettings.self)
        guard !settings.parameter.isEmpty, !settings.appKey.isEmpty else {
            throw MediationError(.invalidSettings, "settings.parameter or settings.appKey is empty.")
        }
        return settings
    }
}

/// Asks for the vendor's demo unit when there is no other.
package final class HarborDemoUnit: HarborAdapter, HarborBroken {
    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        var configuration = configuration
        if configuration.credentials.settings["parameter"] == nil {
            configuration.credentials.settings["parameter"] = "demo-native"
        }
        return try super.settings(configuration)
    }
}

/// Expects texts in the settings.
package final class HarborForcedText: HarborAdapter, HarborBroken {
    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        // swift-format-ignore: NeverForceUnwrap
        if let unit = configuration.credentials.settings["parameter"], HarborSettings.isBlank(unit.stringValue!) {
            throw MediationError(.invalidSettings, "settings.parameter is blank.")
        }
        return try super.settings(configuration)
    }
}

/// Keeps the unit of the first load.
package final class HarborFirstUnit: HarborAdapter, HarborBroken {
    private static var first: String?

    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        Self.first = Self.first ?? unit
        super.ask(Self.first ?? unit, isTest, handler)
    }
}
