#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import MediationCore
import MediationNetworking

/// An app's data for exchanges, about itself, its device and its user, and the limits of the adapter.
///
/// Whatever is `nil` or empty is left out of requests: exchanges take an absent field as unknown.
public struct OpenRTBEnvironment: Sendable {
    /// The app: `app` in requests.
    public struct App: Hashable, Sendable {
        /// The ID at the exchange; usually set per line item, by the setting `app`.
        public var id: String?
        /// The name.
        public var name: String?
        /// The bundle ID, or the store's ID of the app.
        public var bundle: String?
        /// The domain of the app's site.
        public var domain: String?
        /// The URL of the app in its store.
        public var storeURL: String?
        /// The version.
        public var version: String?
        /// The categories, by the IAB's taxonomy.
        public var categories: [String] = []
        /// Indicates whether the app is paid for.
        public var isPaid: Bool?
        /// The keywords about the content, separated by commas.
        public var keywords: String?
        /// The ID of the publisher at the exchange.
        public var publisherID: String?

        /// Creates an app of which nothing is known.
        public init() {}
    }

    /// The device: `device` in requests.
    public struct Device: Hashable, Sendable {
        /// The user agent of web views.
        public var userAgent: String?
        /// The kind of device, as OpenRTB numbers it: 4 is a phone, 5 a tablet.
        public var type: Int?
        /// The maker.
        public var make: String?
        /// The model.
        public var model: String?
        /// The version of the hardware.
        public var hardwareVersion: String?
        /// The name of the system.
        public var os: String?
        /// The version of the system.
        public var osVersion: String?
        /// The width of the screen, in pixels.
        public var width: Int?
        /// The height of the screen, in pixels.
        public var height: Int?
        /// The number of pixels per point.
        public var pixelRatio: Double?
        /// The language, as ISO 639-1 has it.
        public var language: String?
        /// The carrier.
        public var carrier: String?
        /// The kind of connection, as OpenRTB numbers it: 2 is Wi-Fi.
        public var connectionType: Int?
        /// The identifier for advertisers; left out whenever the user must not be known.
        public var advertisingIdentifier: String?
        /// Indicates whether the user has limited ad tracking.
        public var limitsAdTracking: Bool?
        /// The status of App Tracking Transparency: 0 not determined, 1 restricted, 2 denied, 3 authorized.
        public var trackingStatus: Int?

        /// Creates a device of which nothing is known.
        public init() {}

        /// Creates a device with the name and version of the system.
        public static var current: Device {
            var device = Device()
            let version = ProcessInfo.processInfo.operatingSystemVersion
            #if os(iOS)
            device.os = "iOS"
            device.make = "Apple"
            #elseif os(tvOS)
            device.os = "tvOS"
            device.make = "Apple"
            #elseif os(visionOS)
            device.os = "visionOS"
            device.make = "Apple"
            #elseif os(macOS)
            device.os = "macOS"
            device.make = "Apple"
            #elseif os(Linux)
            device.os = "Linux"
            #endif
            device.osVersion = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
            return device
        }
    }

    /// The user: `user` in requests; left out whenever the user must not be known.
    public struct User: Hashable, Sendable {
        /// The ID at the exchange.
        public var id: String?
        /// The ID at the buyer.
        public var buyerID: String?
        /// The interests, as keywords that are separated by commas.
        public var keywords: String?
        /// The extended identifiers: `eids`.
        public var extendedIDs: [JSONValue] = []

        /// Creates a user of whom nothing is known.
        public init() {}
    }

    /// The data for SKAdNetwork: `imp.ext.skadn` in requests.
    public struct SKAdNetwork: Hashable, Sendable {
        /// The versions that the app supports, such as `4.0`.
        public var versions: [String]
        /// The app's ID in the App Store.
        public var sourceApp: String
        /// The IDs of the networks that the app's `Info.plist` lists.
        public var networkIDs: [String]

        /// Creates the data.
        public init(versions: [String], sourceApp: String, networkIDs: [String]) {
            self.versions = versions
            self.sourceApp = sourceApp
            self.networkIDs = networkIDs
        }
    }

    /// The app.
    public var app = App()

    /// The device.
    public var device = Device.current

    /// The user.
    public var user = User()

    /// The data for SKAdNetwork; `nil` to leave it out.
    public var skAdNetwork: SKAdNetwork?

    /// The schemes of other apps and of the system that clicks may open, such as `tel`; none by default.
    ///
    /// Without its scheme here, a deep link is replaced by its fallback.
    public var clickSchemes: Set<String> = []

    /// Indicates whether images, trackers and notices may be on this device or in its network, also by http: for tests.
    public var allowsPrivateHosts = false

    /// The HTTP client, which must make POST requests.
    public var loader: any DataLoading = URLSessionDataLoader()

    /// Opens the URLs of clicks; `nil` for the system's opener.
    public var urlOpener: (any URLOpening & Sendable)?

    /// Makes the view that shows the page of a banner; `nil` for the system's web view, where there is one.
    public var makeBannerPage: (@MainActor @Sendable () -> any BannerPage)?

    /// Receives the moments of which SKAdNetwork must be told, of ads whose bids are signed; `nil` to receive nothing.
    public var skAdNetworkHandler: (@MainActor @Sendable (SKAdNetworkEvent) -> Void)?

    /// Receives what becomes of trackers and notices, on any thread; `nil` to receive nothing.
    public var trackerHandler: (@Sendable (OpenRTBTrackerEvent) -> Void)?

    /// The clock of time limits, retries and visibility.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Creates an environment of which only the system is known.
    public init() {}
}
