// ISBaseNetworkAdapter.h, ISAdapterBaseProtocol.h, ISAdapterConsentProtocol.h, ISAdapterNetworkDataProtocol.h,
// ISAdapterNetworkData.h, ISAdapterMetaDataProtocol.h, ISAdapterTestModeProtocol.h, ISAdapterAdaptiveProtocol.h,
// ISNetworkInitializationDelegate.h, ISAdData.h
public import Foundation

/// The data of a request to an adapter.
open class ISAdData: NSObject {
    /// The markup of a bid; `nil` in a waterfall.
    public let serverData: String?
    /// The network's keys, of the app and of the instance together.
    public let configuration: [AnyHashable: Any]
    /// Values of the ad unit, such as the `userId`.
    public let adUnitData: [AnyHashable: Any]?

    /// Creates the data.
    public init(serverData: String?, configuration: [AnyHashable: Any], adUnitData: [AnyHashable: Any]?) {
        self.serverData = serverData
        self.configuration = configuration
        self.adUnitData = adUnitData
    }
}

/// Receives the end of a set-up.
public protocol ISNetworkInitializationDelegate: NSObjectProtocol {
    /// The set-up has succeeded.
    func onInitDidSucceed()
    /// The set-up has failed.
    func onInitDidFailWithErrorCode(_ errorCode: Int, errorMessage: String?)
}

/// The parameters that the app has set for the network.
public protocol ISAdapterNetworkData: NSObjectProtocol {
    /// Returns all of them.
    func allData() -> [AnyHashable: Any]?
}

/// A network adapter, as ads find it.
public protocol ISAdapterBaseProtocol: NSObjectProtocol {
    /// Sets the network up; called many times, also at the same time.
    func `init`(_ adData: ISAdData, delegate: any ISNetworkInitializationDelegate)
    /// Returns the version of the network's SDK.
    func networkSDKVersion() -> String
    /// Returns the adapter's version.
    func adapterVersion() -> String
}

/// A network adapter that takes metadata; since 9, the base class is none.
public protocol ISAdapterMetaDataProtocol: NSObjectProtocol {
    /// Takes the texts under a key.
    func setMetaDataWithKey(_ key: String?, andValues values: NSMutableArray?)
}

/// A network adapter that has test ads; since 9.
public protocol ISAdapterTestModeProtocol: NSObjectProtocol {
    /// Takes whether test ads are wanted.
    func setTestMode(_ enabled: Bool)
}

/// A network adapter that has adaptive banners.
public protocol ISAdapterAdaptiveProtocol: NSObjectProtocol {
    /// Returns the greatest height of an adaptive banner of some width.
    func getAdaptiveHeight(withWidth width: CGFloat) -> CGFloat
}

/// The base of network adapters.
open class ISBaseNetworkAdapter: NSObject, ISAdapterBaseProtocol {
    /// Creates an adapter.
    public required override init() {}

    /// Sets the network up.
    open func `init`(_ adData: ISAdData, delegate: any ISNetworkInitializationDelegate) {}
    /// Returns the version of the network's SDK.
    open func networkSDKVersion() -> String { "" }
    /// Returns the adapter's version.
    open func adapterVersion() -> String { "" }
    /// Takes the user's consent; never called if it is not known.
    open func setConsent(_ consent: Bool) {}
    /// Takes the parameters that the app has set for the network.
    open func setNetworkData(_ networkData: (any ISAdapterNetworkData)?) {}
}
