package import MediationCore

/// The format that is asked for, with what it needs.
package enum OpenRTBContent: Hashable, Sendable {
    case native(NativeRequest)
    case banner(BannerRequest)
}

/// The ad that is asked for, apart from the settings and the app.
package struct OpenRTBAsk: Sendable {
    /// The ID of the load.
    package var loadID: String
    /// The format.
    package var content: OpenRTBContent
    /// Indicates whether a test ad is asked for.
    package var isTest: Bool
    /// The user's privacy choices.
    package var privacy: PrivacySnapshot
    /// The lowest price that counts, in USD per 1000 impressions.
    package var floor: Double
    /// The time left to answer.
    package var deadline: Duration

    package init(
        loadID: String,
        content: OpenRTBContent,
        isTest: Bool,
        privacy: PrivacySnapshot,
        floor: Double,
        deadline: Duration
    ) {
        self.loadID = loadID
        self.content = content
        self.isTest = isTest
        self.privacy = privacy
        self.floor = floor
        self.deadline = deadline
    }
}

/// A bid request, made of the settings, the app and what is asked for.
package struct OpenRTBRequest: Hashable, Sendable {
    /// The ID of the only impression.
    package static let impressionID = "1"

    /// The longest time that a request asks for, in milliseconds.
    private static let longestTime = 600_000.0

    /// The request as an object.
    package let json: JSONValue

    /// Creates a request.
    package init(_ ask: OpenRTBAsk, _ settings: OpenRTBSettings, _ environment: OpenRTBEnvironment) {
        let isModern = settings.version == .v2_6
        var members: [String: JSONValue] = [
            "id": .string(ask.loadID),
            "imp": [Self.impression(ask, settings, environment)],
            "app": Self.app(environment.app, settings),
            "at": 1,
            "cur": ["USD"],
            "tmax": .number(min(Self.longestTime, max(1, (ask.deadline / .milliseconds(1)).rounded(.down)))),
            "source": isModern ? ["tid": .string(ask.loadID)] : ["tid": .string(ask.loadID), "fd": 0],
        ]
        if ask.isTest { members["test"] = 1 }
        members["device"] = Self.device(environment.device, ask.privacy)
        members["user"] = Self.user(environment.user, ask.privacy, isModern)
        members["regs"] = Self.regulations(ask.privacy, isModern)
        if let id = settings.storedRequest {
            members["ext"] = ["prebid": ["storedrequest": ["id": .string(id)]]]
        }
        self.json = .object(members)
    }

    private static func impression(
        _ ask: OpenRTBAsk,
        _ settings: OpenRTBSettings,
        _ environment: OpenRTBEnvironment
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(Self.impressionID),
            "tagid": .string(settings.placement),
            "secure": 1,
            "instl": 0,
            // The hour that ads live here.
            "exp": 3600,
            "clickbrowser": 1,
            "displaymanager": "swift-mediation",
            "displaymanagerver": .string("\(OpenRTBAdapter.adapterVersion)"),
        ]
        switch ask.content {
        case .native(let native): members["native"] = ["request": .string(native.json.text), "ver": "1.2"]
        case .banner(let banner): members["banner"] = banner.json
        }
        if ask.floor > 0 {
            members["bidfloor"] = .number(ask.floor)
            members["bidfloorcur"] = "USD"
        }
        var ext = settings.parameters
        if let id = settings.storedImpression {
            var prebid = ext["prebid"]?.members ?? [:]
            prebid["storedrequest"] = ["id": .string(id)]
            ext["prebid"] = .object(prebid)
        }
        if let network = environment.skAdNetwork {
            ext["skadn"] = [
                "version": .string(network.versions.last ?? "2.0"),
                "versions": .array(network.versions.map { .string($0) }),
                "sourceapp": .string(network.sourceApp),
                "skadnetids": .array(network.networkIDs.map { .string($0) }),
            ]
        }
        if !ext.isEmpty { members["ext"] = .object(ext) }
        return .object(members)
    }

    private static func app(_ app: OpenRTBEnvironment.App, _ settings: OpenRTBSettings) -> JSONValue {
        var members: [String: JSONValue] = [:]
        members.set("id", app.id)
        members.set("name", app.name)
        members.set("bundle", app.bundle)
        members.set("domain", app.domain)
        members.set("storeurl", app.storeURL)
        members.set("ver", app.version)
        members.set("keywords", app.keywords)
        members.set("paid", app.isPaid.map { $0 ? 1 : 0 })
        if !app.categories.isEmpty { members["cat"] = .array(app.categories.map { .string($0) }) }
        if let id = app.publisherID { members["publisher"] = ["id": .string(id)] }
        // The exchange's own IDs of the app are a matter of the line item.
        members.merge(settings.app) { $1 }
        return .object(members)
    }

    private static func device(_ device: OpenRTBEnvironment.Device, _ privacy: PrivacySnapshot) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        members.set("ua", device.userAgent)
        members.set("devicetype", device.type)
        members.set("make", device.make)
        members.set("model", device.model)
        members.set("hwv", device.hardwareVersion)
        members.set("os", device.os)
        members.set("osv", device.osVersion)
        members.set("w", device.width)
        members.set("h", device.height)
        members["pxratio"] = device.pixelRatio.flatMap { $0.isFinite && $0 > 0 ? .number($0) : nil }
        members.set("language", device.language)
        members.set("carrier", device.carrier)
        members.set("connectiontype", device.connectionType)
        members.set("lmt", device.limitsAdTracking.map { $0 ? 1 : 0 })
        if !privacy.allowsPersonalData {
            members["lmt"] = 1
        } else if device.limitsAdTracking != true {
            members.set("ifa", device.advertisingIdentifier)
        }
        if let status = device.trackingStatus { members["ext"] = ["atts": .init(status)] }
        return members.isEmpty ? nil : .object(members)
    }

    private static func user(
        _ user: OpenRTBEnvironment.User,
        _ privacy: PrivacySnapshot,
        _ isModern: Bool
    ) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        var ext: [String: JSONValue] = [:]
        if privacy.allowsPersonalData {
            members.set("id", user.id)
            members.set("buyeruid", user.buyerID)
            members.set("keywords", user.keywords)
            if !user.extendedIDs.isEmpty {
                if isModern {
                    members["eids"] = .array(user.extendedIDs)
                } else {
                    ext["eids"] = .array(user.extendedIDs)
                }
            }
        }
        if isModern { members.set("consent", privacy.tcfString) } else { ext.set("consent", privacy.tcfString) }
        if !ext.isEmpty { members["ext"] = .object(ext) }
        return members.isEmpty ? nil : .object(members)
    }

    private static func regulations(_ privacy: PrivacySnapshot, _ isModern: Bool) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        switch privacy.ageTreatment {
        case .child: members["coppa"] = 1
        case .teen, .unspecified: break
        }
        var choices: [String: JSONValue] = [:]
        switch privacy.gdprApplies {
        case .yes: choices["gdpr"] = 1
        case .no: choices["gdpr"] = 0
        case .unknown: break
        }
        choices.set("us_privacy", privacy.usPrivacyString)
        choices.set("gpp", privacy.gppString)
        if !privacy.gppSections.isEmpty { choices["gpp_sid"] = .array(privacy.gppSections.map { .init($0) }) }
        if isModern {
            members.merge(choices) { $1 }
        } else if !choices.isEmpty {
            members["ext"] = .object(choices)
        }
        return members.isEmpty ? nil : .object(members)
    }
}

extension [String: JSONValue] {
    fileprivate mutating func set(_ key: String, _ text: String?) {
        if let text, !text.isEmpty { self[key] = .string(text) }
    }

    fileprivate mutating func set(_ key: String, _ number: Int?) {
        if let number { self[key] = .init(number) }
    }
}
