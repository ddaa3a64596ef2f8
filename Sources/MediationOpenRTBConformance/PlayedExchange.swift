import Foundation
import MediationConformance
import MediationCore
import MediationOpenRTB

/// Plays an exchange for the suite: its server, below the adapter's HTTP client.
///
/// HTTP answers a request once: a second answer finds nobody, as on a connection that has been used up.
final class PlayedExchange: DataLoading, NetworkDriver {
    /// An answer, which is written by the task that waits for it: the suite may run the network's thread step by step.
    private typealias Answer = @Sendable () -> DataResponse

    /// A request that waits for its answer.
    private final class OpenRequest: Sendable {
        private let waiter = LockedValue<CheckedContinuation<Answer, any Error>?>(nil)
        private let isOver = LockedValue(false)

        /// Waits for the answer.
        func wait(_ began: @escaping @Sendable () -> Void) async throws -> Answer {
            try await withCheckedThrowingContinuation { continuation in
                self.waiter.withLock { $0 = continuation }
                began()
                if self.isOver.withLock({ $0 }) { self.end(.failure(CancellationError())) }
            }
        }

        func end(_ result: Result<Answer, any Error>) {
            self.isOver.withLock { $0 = true }
            let waiter = self.waiter.withLock { waiter in
                defer { waiter = nil }
                return waiter
            }
            waiter?.resume(with: result)
        }
    }

    /// An ad on its way to the adapter.
    private final class ServedAd: Sendable {}

    private let log: NetworkLog
    private let objects: NetworkObjects<OpenRequest, ServedAd>

    /// The pages of its banners.
    let pages: PlayedPages

    init(_ log: NetworkLog) {
        self.log = log
        self.pages = PlayedPages(log)
        self.objects = NetworkObjects(log)
    }

    // MARK: The adapter's requests

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        let parts = url.path().split(separator: "/").map(String.init)
        if parts.count == 2, let number = Int(parts[1]) {
            switch parts[0] {
            case "impression": self.log(.impression(ad: number))
            case "click": self.log(.click(ad: number, asset: nil))
            default: break
            }
        }
        return DataResponse(statusCode: 204)
    }

    func data(for request: DataRequest) async throws -> DataResponse {
        guard request.method == "POST" else {
            return try await self.data(from: request.url, maximumBytes: request.maximumBytes)
        }
        let message = NetworkRequest(request.body ?? Data())
        let floor = message.other["floor"].flatMap(Double.init) ?? 0
        if floor != OpenRTBHarness.floor { return self.answerBidder(message, floor: floor) }
        let open = OpenRequest()
        let answer = try await withTaskCancellationHandler {
            try await open.wait { self.objects.logRequest(message, by: open) }
        } onCancel: {
            self.objects.logCancel(by: open)
            open.end(.failure(CancellationError()))
        }
        return answer()
    }

    /// Answers a bidder at once, as an exchange does: the suite plays loads alone.
    private func answerBidder(_ message: NetworkRequest, floor: Double) -> DataResponse {
        self.log(.collectSignals(message))
        guard PlayedBid.price >= floor else {
            self.log(.signals(BidSignals()))
            return DataResponse(statusCode: 204)
        }
        self.log(.signals(BidSignals(bid: AdapterBid(price: PlayedBid.price))))
        let bid = PlayedBid(
            consent: message.consentString,
            usPrivacy: message.usPrivacyString,
            isBanner: message.format == .banner
        )
        return DataResponse(statusCode: 200, data: bid.body)
    }

    // MARK: The network's side

    func perform(_ step: NetworkStep) throws {
        switch step {
        case .reportBanner(.click, let ad): return self.pages.tap(ad)
        // The adapter detects impressions itself; an exchange tells nothing.
        case .report: throw UnsupportedStep()
        default: break
        }
        var answer: Answer = { DataResponse(statusCode: 204) }
        try self.objects.perform(
            step,
            makeAd: { payload in
                guard case .fill(let number, _) = step else { throw UnsupportedStep() }
                answer = { DataResponse(statusCode: 200, data: PlayedBid(payload, number: number).body) }
                return ServedAd()
            },
            deliver: { _, open in open.end(.success(answer)) },
            fail: { failure, open in open.end(Self.result(failure)) },
            report: { _, _ in throw UnsupportedStep() }
        )
    }

    private static func result(_ failure: NetworkFailure) -> Result<Answer, any Error> {
        switch failure.kind {
        case .noFill: .success { DataResponse(statusCode: 204) }
        case .badRequest: .success { DataResponse(statusCode: 400) }
        case .internalError: .success { DataResponse(statusCode: 500) }
        case .networkError: .failure(URLError(.cannotConnectToHost))
        }
    }
}

extension NetworkRequest {
    /// Reads what a bid request says.
    fileprivate init(_ body: Data) {
        let root = (try? JSONDecoder().decode(JSONValue.self, from: body))?.members ?? [:]
        let impression = root["imp"]?.elements.first?.members ?? [:]
        let native = impression["native"]?.members?["request"]?.stringValue ?? "{}"
        let assets = (try? JSONDecoder().decode(JSONValue.self, from: Data(native.utf8)))?.members?["assets"]?.elements
        let images = (assets ?? []).compactMap { $0.members?["img"]?.members }.filter { $0["type"] == 3 }
        let regulations = root["regs"]?.members ?? [:]
        var other = ["id": root["id"]?.stringValue ?? "", "gpp": regulations["gpp"]?.stringValue ?? ""]
        if case .number(let floor) = impression["bidfloor"] { other["floor"] = "\(floor)" }
        self.init(
            adUnitID: impression["tagid"]?.stringValue,
            isTest: root["test"] == 1,
            wantsMultipleImages: images.count > 1,
            imageOrientation: Self.orientation(of: images.first),
            isChild: regulations["coppa"].map { $0 == 1 },
            gdprApplies: regulations["gdpr"].map { $0 == 1 },
            consentString: root["user"]?.members?["consent"]?.stringValue,
            usPrivacyString: regulations["us_privacy"]?.stringValue,
            other: other
        )
        self.format = impression["banner"] == nil ? .native : .banner
        guard let banner = impression["banner"]?.members, case .number(let width) = banner["w"],
            case .number(let height) = banner["h"]
        else { return }
        self.bannerSize = .fixed(width: width, height: height)
    }

    private static func orientation(of image: [String: JSONValue]?) -> NativeAdOptions.ImageOptions.Orientation? {
        guard case .number(let width) = image?["wmin"], case .number(let height) = image?["hmin"] else { return nil }
        return width == height ? .any : width > height ? .landscape : .portrait
    }
}

extension JSONValue {
    /// The members of an object; `nil` if it is none.
    fileprivate var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; none if it is none.
    fileprivate var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }
}
