import MediationCore

extension Bench {
    /// What the adapter answers with when its network fails so; `nil` if the network does not fail so.
    ///
    /// - Parameter kind: What kind of failure.
    /// - Returns: The error, as the adapter has made it.
    /// - Throws: What stops the rule, if the failure is not answered with an error.
    package func errorOfAdapter(_ kind: NetworkFailure.Kind) async throws(BenchStop) -> (any Error)? {
        let load = await self.load()
        let request = try self.request(of: load)
        guard self.player.plays(.fail(request: request, NetworkFailure(kind))) else { return nil }
        if let problem = self.player.problem { throw problem }
        await self.settle { load.isAnswered }
        let error = load.log.errors.first
        return try self.require(error, "that a failure of the network (\(kind.rawValue)) is answered with an error")
    }

    /// What the adapter answers with for each kind of failure that its network has, in the order of the kinds.
    package func errorsOfAdapter() async throws(BenchStop) -> [(kind: NetworkFailure.Kind, error: any Error)] {
        var errors: [(kind: NetworkFailure.Kind, error: any Error)] = []
        for kind in NetworkFailure.Kind.allCases {
            if let error = try await self.errorOfAdapter(kind) { errors.append((kind, error)) }
        }
        return errors
    }
}

extension JSONValue {
    /// Whether there is any text in it that is neither empty nor a URL.
    var hasText: Bool {
        switch self {
        case .string(let text): !text.isEmpty && !text.isURL
        case .array(let values): values.contains(where: \.hasText)
        case .object(let values): values.values.contains(where: \.hasText)
        default: false
        }
    }

    /// The same with a mark at the end of each text but URLs: another address is another server, which nobody plays.
    func marked(_ mark: String) -> JSONValue {
        switch self {
        case .string(let text): .string(text.isURL ? text : text + mark)
        case .array(let values): .array(values.map { $0.marked(mark) })
        case .object(let values): .object(values.mapValues { $0.marked(mark) })
        default: self
        }
    }
}

extension String {
    fileprivate var isURL: Bool { self.contains("://") }
}
