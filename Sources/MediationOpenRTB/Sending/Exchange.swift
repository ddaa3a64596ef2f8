import Foundation
import MediationCore

/// Asks an exchange: one POST with the request, answered with bids.
struct Exchange: Sendable {
    let settings: OpenRTBSettings
    let environment: OpenRTBEnvironment

    /// Asks for bids.
    ///
    /// - Parameters:
    ///   - ask: The ad that is asked for.
    ///   - request: The part of it that reading the markup needs.
    /// - Returns: The best bid whose markup is an ad, and what was dropped.
    /// - Throws: A ``MediationError``, with the code ``MediationError/Code/noFill`` if there is no bid, or
    ///   `CancellationError`.
    func offer<Plan: BidPlan>(for ask: OpenRTBAsk, _ request: Plan.Request) async throws -> OpenRTBOffer<Plan> {
        guard ask.deadline > .zero else { throw MediationError(.outOfTime, "No time is left to ask the exchange.") }
        let message = OpenRTBRequest(ask, self.settings, self.environment)
        let response = try await self.send(message, within: ask.deadline)
        switch response.statusCode {
        case 200: break
        case 204: throw MediationError(.noFill, "The exchange has no bid.", networkCode: 204)
        case 300..<400: throw Self.error(.serverError, "redirects, and no redirect is followed", response)
        case 400..<500: throw Self.error(.invalidRequest, "refuses the request", response)
        default: throw Self.error(.serverError, "answers with a failure", response)
        }
        // Some answer "no bid" so.
        guard !response.data.isEmpty else { throw MediationError(.noFill, "The exchange has no bid.") }
        let terms = AuctionTerms(
            impressionID: OpenRTBRequest.impressionID,
            floor: ask.floor,
            markupType: Plan.markupType
        )
        return try OpenRTBOffer(
            BidResponse([UInt8](response.data), terms: terms),
            request,
            auctionID: ask.loadID,
            NoticeSender(settings: self.settings),
            self.environment.urlRules
        )
    }

    private func send(_ request: OpenRTBRequest, within limit: Duration) async throws -> DataResponse {
        var headers = self.settings.headers
        headers["Content-Type"] = "application/json"
        headers["Accept"] = "application/json"
        headers["x-openrtb-version"] = self.settings.version.rawValue
        let message = DataRequest(
            url: self.settings.endpoint,
            method: "POST",
            headers: headers,
            body: request.json.data,
            maximumBytes: OpenRTBLimits.responseBytes
        )
        let loader = self.environment.loader
        do {
            let response = try await withTimeLimit(limit, self.environment.clock) {
                try await loader.data(for: message)
            }
            guard let response else { throw MediationError(.timedOut, "The exchange did not answer within \(limit).") }
            return response
        } catch let error as MediationError where error.code == .imageTooLarge {
            let message = "The exchange's answer has more than \(OpenRTBLimits.responseBytes) bytes."
            throw MediationError(.invalidResponse, message)
        } catch let error as MediationError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw MediationError(
                .networkError,
                "The exchange could not be reached, or broke off.",
                networkCode: (error as? URLError)?.code.rawValue,
                underlying: error
            )
        }
    }

    private static func error(_ code: MediationError.Code, _ what: String, _ response: DataResponse) -> MediationError {
        MediationError(
            code,
            "The exchange \(what): HTTP status \(response.statusCode).",
            networkCode: response.statusCode
        )
    }
}
