import MediationConformance
import MediationCore

/// Asks the SDK for ads.
final class VendorLoader: Sendable {
    private struct Delegate {
        weak var object: (any VendorLoaderDelegate)?
    }

    private let sdk: VendorSDK
    private let weakDelegate = LockedValue(Delegate())
    private let number = LockedValue(0)
    private let lastRequest = LockedValue(NetworkRequest())

    init(_ sdk: VendorSDK) {
        self.sdk = sdk
        sdk.log.created(self, "loader")
    }

    /// Receives the answer on any thread; not retained.
    var delegate: (any VendorLoaderDelegate)? {
        get { self.weakDelegate.withLock { $0.object } }
        set { self.weakDelegate.withLock { $0.object = newValue } }
    }

    /// The latest request.
    var request: NetworkRequest { self.lastRequest.withLock { $0 } }

    func load(_ request: NetworkRequest) {
        self.lastRequest.withLock { $0 = request }
        let number = self.sdk.ask(self, request)
        self.number.withLock { $0 = number }
    }

    func cancel() {
        self.sdk.log(.cancel(request: self.number.withLock { $0 }))
    }
}

protocol VendorLoaderDelegate: AnyObject, Sendable {
    func loader(_ loader: VendorLoader, didLoad ad: VendorAd)
    func loader(_ loader: VendorLoader, didFailWith error: VendorError)
}
