import Foundation
import MediationCore
import SampleAdServer

/// An order of a browser: what the user of the demonstration app does, the switches beside it, and work of the studio.
enum StudioOrder: Hashable, Sendable {
    /// Scrolls the list to this offset in points.
    case scroll(top: Double)
    /// Taps a point of the phone's screen, which shows the list at this offset.
    case tap(x: Double, y: Double, top: Double?)
    /// Closes the page that a tap on a banner has opened.
    case closePage
    /// Loads and shows an ad that covers the screen.
    case show(AdFormat)
    /// Sets the user's choices.
    case privacy(StudioPrivacy)
    /// Takes the connection to the network away, or gives it back.
    case offline(Bool)
    /// Sends the app to the background, or brings it back.
    case background(Bool)
    /// Has an ad unit of the network answer with a fault; as scripted without one.
    case fault(adUnit: String, kind: Fault.Kind?)
    /// Applies a configuration.
    case configure(String)
    /// Compares a changed waterfall with today's.
    case forecast(StudioDraft)
    /// Checks an adapter against the contract.
    case check(adapter: String)
    /// Stops checking.
    case stopCheck

    /// The reason for which an order is not understood, in a sentence.
    struct Problem: Error, Hashable {
        let sentence: String
    }

    private struct Body: Decodable {
        let order: String
        let top: Double?
        let x: Double?
        let y: Double?
        let format: String?
        let privacy: StudioPrivacy?
        let isOn: Bool?
        let adUnit: String?
        let kind: String?
        let text: String?
        let adapter: String?
        let draft: StudioDraft?
    }

    /// The formats of the ads that cover the screen.
    static let formats: [AdFormat] = [.interstitial, .rewarded, .rewardedInterstitial, .appOpen]

    private static let points = -1e6...1e6

    /// Reads an order, or throws the reason that it is none.
    init(json: Data) throws(Problem) {
        guard let body = try? JSONDecoder().decode(Body.self, from: json) else {
            throw Problem(sentence: "An order is a JSON object with the name of an order and the values that it needs.")
        }
        func needed<Value>(_ value: Value?, _ key: String) throws(Problem) -> Value {
            guard let value else { throw Problem(sentence: "The order \(body.order.quoted) needs \(key.quoted).") }
            return value
        }
        func point(_ value: Double?, _ key: String) throws(Problem) -> Double {
            let value = try needed(value, key)
            guard Self.points.contains(value) else { throw Problem(sentence: "\(key.quoted) is no point of a screen.") }
            return value
        }
        switch body.order {
        case "scroll": self = .scroll(top: try point(body.top, "top"))
        case "tap":
            let top = body.top == nil ? nil : try point(body.top, "top")
            self = .tap(x: try point(body.x, "x"), y: try point(body.y, "y"), top: top)
        case "closePage": self = .closePage
        case "show":
            let name = try needed(body.format, "format")
            guard let format = Self.formats.first(where: { $0.rawValue == name }) else {
                throw Problem(sentence: "No ad of the format \(name.quoted) covers the screen.")
            }
            self = .show(format)
        case "privacy": self = .privacy(try needed(body.privacy, "privacy"))
        case "offline": self = .offline(try needed(body.isOn, "isOn"))
        case "background": self = .background(try needed(body.isOn, "isOn"))
        case "fault":
            let kind = try body.kind.map { name throws(Problem) in
                guard let kind = Fault.Kind(rawValue: name) else {
                    throw Problem(sentence: "The network has no fault \(name.quoted).")
                }
                return kind
            }
            self = .fault(adUnit: try needed(body.adUnit, "adUnit"), kind: kind)
        case "configure": self = .configure(try needed(body.text, "text"))
        case "forecast":
            let draft = try needed(body.draft, "draft")
            if let sentence = draft.problem { throw Problem(sentence: sentence) }
            self = .forecast(draft)
        case "check": self = .check(adapter: try needed(body.adapter, "adapter"))
        case "stopCheck": self = .stopCheck
        default: throw Problem(sentence: "There is no order \(body.order.quoted).")
        }
    }
}
