import FlyingFox
import Foundation

/// Routes requests to their endpoints.
struct AdServerHandler: HTTPHandler {
    let state: AdServerState
    let configuration: ServedConfiguration?
    let log: (@Sendable (String) -> Void)?

    /// The maximum size of a body in bytes: more than any ad request needs, and enough for a script of thousands of ad
    /// units.
    static let longestBody = 262_144

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        self.log?("\(request.method.rawValue) \(request.target.path())")
        return try await self.answer(request)
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.target.path().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if path.count >= 3, path[0].isEmpty, path[1] == "openrtb2" {
            return try await self.exchange(request, Array(path.dropFirst(2)))
        }
        guard path.count >= 3, path[0].isEmpty, path[1] == "v1" else { return try self.notFound }
        let rest = path.dropFirst(3)
        switch (path[2], rest.count) {
        case ("ads", 0):
            return try await self.only(["POST"], request) { try await self.ads(request) }
        case ("bids", 0):
            return try await self.only(["POST"], request) { try await self.bid(request) }
        case ("auctions", 0):
            return try await self.only(["POST"], request) { try await self.auction(request) }
        case ("losses", 0):
            return try await self.only(["POST"], request) { try await self.loss(request) }
        case ("images", 1...2):
            return try await self.only(["GET"], request) { try await self.image(rest) }
        case ("impressions", 1), ("clicks", 1):
            return try await self.only(["POST"], request) { try await self.event(path[2], ad: path[3]) }
        case ("rewards", 1):
            return try await self.only(["POST"], request) { try await self.reward(request, ad: path[3]) }
        case ("configuration", 0):
            return try await self.only(["GET"], request) { try self.configuration(request) }
        case ("counts", 0):
            return try await self.only(["GET"], request) { try .json(await self.state.counts) }
        case ("script", 0):
            return try await self.only(["GET", "PUT"], request) { try await self.script(request) }
        default:
            return try self.notFound
        }
    }

    private func exchange(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path[0], path.count) {
        case ("auction", 1):
            return try await self.only(["POST"], request) {
                try await self.posted(request) { try await OpenRTBAnswer(json: $0, state: self.state).response() }
            }
        case ("events", 3):
            return try await self.only(["GET"], request) {
                let (event, ad) = (path[1], path[2])
                guard event.utf8.count <= 40, ad.hasPrefix("rtb-"), ad.utf8.count == 20 else {
                    return try self.notFound
                }
                let query = request.target.query()
                await self.state.countOpenRTB { $0.add(event, of: ad, query: query) }
                return .empty(status: 204)
            }
        default: return try self.notFound
        }
    }

    private func only(
        _ methods: [String],
        _ request: HTTPRequest,
        answer: () async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard methods.contains(request.method.rawValue) else {
            var response = try HTTPResponse.error("use \(methods.joined(separator: " or "))", status: 405)
            response.headers[HTTPHeader("Allow")] = methods.joined(separator: ", ")
            return response
        }
        return try await answer()
    }

    private var notFound: HTTPResponse {
        get throws { try .error("no such endpoint", status: 404) }
    }

    private func ads(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await self.posted(request) { json in
            try await AdAnswer(request: AdRequestBody(json: json), json: json, state: self.state).response()
        }
    }

    private func bid(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await self.posted(request) { json in
            try await BidAnswer(request: AdRequestBody(json: json), state: self.state).response()
        }
    }

    private func auction(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await self.posted(request) { json in
            try await AuctionAnswer(request: AuctionBody(json: json), state: self.state).response()
        }
    }

    private func loss(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await self.posted(request) { json in
            await self.state.countLoss(try LossBody(json: json).reason)
            return .empty(status: 204)
        }
    }

    /// Handles a body, or returns a response that explains the error in it.
    private func posted(
        _ request: HTTPRequest,
        answer: (Data) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let json = try await request.bodyData
        guard json.count <= Self.longestBody else {
            return try .error("the body is longer than \(Self.longestBody) bytes", status: 413)
        }
        do {
            return try await answer(json)
        } catch let error as ServerScriptError {
            return try .error(error.description, status: 400)
        }
    }

    private func image(_ path: ArraySlice<String>) async throws -> HTTPResponse {
        await self.state.countImageRequest()
        guard let image = ServedImage(path: path) else { return try .error("no such image", status: 404) }
        return try ImageAnswer(image: image).response()
    }

    private func event(_ kind: String, ad: String) async throws -> HTTPResponse {
        guard self.isAd(ad) else { return try .error("no such ad", status: 404) }
        if kind == "impressions" {
            await self.state.countImpression(of: ad)
        } else {
            await self.state.countClick(on: ad)
        }
        return .empty(status: 204)
    }

    private func reward(_ request: HTTPRequest, ad: String) async throws -> HTTPResponse {
        guard self.isAd(ad) else { return try .error("no such ad", status: 404) }
        return try await self.posted(request) { json in
            _ = try RewardBody(json: json)
            await self.state.countReward(of: ad, json: json)
            return .empty(status: 204)
        }
    }

    private func configuration(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let configuration = self.configuration else {
            return try .error("no configuration to serve", status: 404)
        }
        let name = request.query.first { $0.name == "fault" }?.value
        let fault = name.flatMap(ConfigurationFault.init)
        guard fault != nil || name == nil else {
            let known = ConfigurationFault.allCases.map(\.rawValue).joined(separator: ", ")
            return try .error("no such fault; there are \(known)", status: 400)
        }
        let json: Data
        do {
            json = try configuration.json()
        } catch {
            self.log?("The configuration cannot be served: \(error)")
            return try .error("the configuration cannot be served", status: 500)
        }
        return try ConfigurationAnswer(
            json: json,
            signature: configuration.signature,
            fault: fault ?? configuration.fault,
            knownTags: request.headers[HTTPHeader("If-None-Match")]
        ).response()
    }

    private func isAd(_ id: String) -> Bool {
        id.hasPrefix("ad-") && id.utf8.count == 19 && UInt64(id.dropFirst(3), radix: 16) != nil
    }

    private func script(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .PUT else { return .json(try await self.state.script.json()) }
        let json = try await request.bodyData
        guard json.count <= Self.longestBody else {
            return try .error("the body is longer than \(Self.longestBody) bytes", status: 413)
        }
        do {
            await self.state.replaceScript(try ServerScript(json: json))
            return .empty(status: 204)
        } catch {
            return try .error(error.description, status: 400)
        }
    }
}
