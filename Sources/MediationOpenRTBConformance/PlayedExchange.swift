import Foundation
import MediationConformance
import MediationCore
import MediationOpenRTB

/// Plays an exchange for the suite: its server, below the adapter's HTTP client.
///
/// HTTP answers a request once: a second answer finds nobody, as on a connection that has been used up.
final class PlayedExchange: DataLoading, NetworkDriver {
    /// A request that waits for its answer.
    private final class OpenRequest: Sendable {
        private let waiter = LockedValue<CheckedContinuation<DataResponse, any Error>?>(nil)
        private let isOver = LockedValue(false)

        /// Waits for the answer.
        func wait(_ began: @escaping @Sendable () -> Void) async throws -> DataResponse {
            try await withCheckedThrowingContinuation { continuation in
                self.waiter.withLock { $0 = continuation }
                began()
                if self.isOver.withLock({ $0 }) { self.end(.failure(CancellationError())) }
            }
        }

        func end(_ result: Result<DataResponse, any Error>) {
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

    init(_ log: NetworkLog) {
        self.log = log
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
        let open = OpenRequest()
        let message = NetworkRequest(request.body ?? Data())
        return try await withTaskCancellationHandler {
            try await open.wait { self.objects.logRequest(message, by: open) }
        } onCancel: {
            self.objects.logCancel(by: open)
            open.end(.failure(CancellationError()))
        }
    }

    // MARK: The network's side

    func perform(_ step: NetworkStep) throws {
        var answer = DataResponse(statusCode: 204)
        try self.objects.perform(
            step,
            makeAd: { payload in
                guard case .fill(let number, _) = step else { throw UnsupportedStep() }
                answer = DataResponse(statusCode: 200, data: PlayedBid(payload, number: number).body)
                return ServedAd()
            },
            deliver: { _, open in open.end(.success(answer)) },
            fail: { failure, open in open.end(Self.result(failure)) },
            report: { _, _ in throw UnsupportedStep() }
        )
    }

    private static func result(_ failure: NetworkFailure) -> Result<DataResponse, any Error> {
        switch failure.kind {
        case .noFill: .success(DataResponse(statusCode: 204))
        case .badRequest: .success(DataResponse(statusCode: 400))
        case .internalError: .success(DataResponse(statusCode: 500))
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
        self.init(
            adUnitID: impression["tagid"]?.stringValue,
            isTest: root["test"] == 1,
            wantsMultipleImages: images.count > 1,
            imageOrientation: Self.orientation(of: images.first),
            isChild: regulations["coppa"].map { $0 == 1 },
            gdprApplies: regulations["gdpr"].map { $0 == 1 },
            consentString: root["user"]?.members?["consent"]?.stringValue,
            usPrivacyString: regulations["us_privacy"]?.stringValue,
            other: ["id": root["id"]?.stringValue ?? "", "gpp": regulations["gpp"]?.stringValue ?? ""]
        )
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
