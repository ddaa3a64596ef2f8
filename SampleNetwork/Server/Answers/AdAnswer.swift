import FlyingFox
import Foundation

/// The response to one ad request, with the faults of the script.
struct AdAnswer: Sendable {
    let request: AdRequestBody
    /// The JSON from which `request` was read.
    let json: Data
    let state: AdServerState

    func response() async throws -> HTTPResponse {
        let admission = await self.state.admit(self.request, json: self.json)
        let adUnit = self.request.adUnit
        let decision = admission.script.decision(adUnit: adUnit, requestID: admission.requestID)
            .of(bidResponse: self.request.bidResponse)
        if decision.milliseconds > 0 {
            try await Task.sleep(nanoseconds: UInt64(decision.milliseconds) * 1_000_000)
        }
        let script = admission.script[adUnit]
        let maker = AdMaker(request: self.request, script: script, decision: decision, base: admission.base)
        guard let fault = decision.fault else { return try self.filled(maker) }
        return try self.response(to: fault, maker)
    }

    private func filled(_ maker: AdMaker) throws -> HTTPResponse {
        try .json(ServedAds(ads: [maker.ad()]))
    }

    private func response(to fault: Fault, _ maker: AdMaker) throws -> HTTPResponse {
        switch fault.kind {
        case .noFill:
            return .empty(status: 204)
        case .status:
            return try .error("scripted status \(fault.status ?? 500)", status: fault.status ?? 500)
        case .hang:
            return HTTPResponse(webSocket: Silence())
        case .cutConnection:
            return try self.cut(maker)
        case .truncatedJSON:
            return .json(try HostileJSON.truncated(ServedAds(ads: [maker.ad()])))
        case .garbageJSON:
            return .json(.random(count: 256, seed: maker.decision.seed))
        case .deepJSON:
            return .json(HostileJSON.deep)
        case .hugeNumber:
            return .json(try HostileJSON.hugeNumber(maker.ad()))
        case .loneSurrogate:
            return .json(try HostileJSON.loneSurrogate(maker.ad()))
        case .wrongTypes:
            return .json(try HostileJSON.wrongTypes(maker.ad()))
        case .delay, .wrongContentType, .oversizedImage, .hugeDimensions, .brokenImage, .missingImage, .redirectLoop,
            .badURLs, .missingAssets, .missingAsset, .oversizedBanner, .failsToPresent, .rewardTwice, .lateReward,
            .neverDismissed:
            // The delay is over by now; the other faults are in the ad itself.
            return try self.filled(maker)
        }
    }

    private func cut(_ maker: AdMaker) throws -> HTTPResponse {
        let whole = try JSONEncoder().encode(ServedAds(ads: [maker.ad()]))
        // The head is always sent. Without any byte of a response, libcurl repeats the request if the connection had
        // been used before; Foundation on Linux then has no body left to send, and stalls until its timeout.
        let kept = maker.decision.cutsInTheMiddle ? whole.count / 2 : 0
        return HTTPResponse(
            statusCode: .ok,
            headers: [.contentType: "application/json"],
            body: HTTPBodySequence(from: CutBody(bytes: whole.prefix(kept)), count: whole.count)
        )
    }
}

extension AdDecision {
    /// Returns the decision about the ad of a bid: it is made from the bid's number, and the network keeps its promise.
    fileprivate func of(bidResponse: String?) -> AdDecision {
        guard let seed = bidResponse.flatMap(BidDecision.seed) else { return self }
        let fault = self.fault?.kind == .noFill ? nil : self.fault
        return AdDecision(milliseconds: self.milliseconds, fault: fault, seed: seed)
    }

    /// Indicates whether a cut connection breaks in the middle of the body; half of them break before it.
    var cutsInTheMiddle: Bool { self.seed & 1 == 1 }
}
