import MediationCore

extension Bench {
    /// A mark in values that must not be printed, and that no other text contains.
    package nonisolated static let secretMark = "-K7c2f9e"

    /// Returns the adapter's error for a failure of its network; `nil` if the network does not have such failures.
    ///
    /// - Parameter kind: The kind of failure.
    /// - Returns: The error as the adapter has made it.
    /// - Throws: A ``BenchStop`` if the failure is not answered with an error.
    package func errorOfAdapter(_ kind: NetworkFailure.Kind) async throws(BenchStop) -> (any Error)? {
        let load = await self.load()
        let request = try self.request(of: load)
        guard self.player.plays(.fail(request: request, NetworkFailure(kind))) else { return nil }
        if let problem = self.player.problem { throw problem }
        await self.settle { load.isAnswered }
        let error = load.log.errors.first
        return try self.require(error, "that a failure of the network (\(kind.rawValue)) is answered with an error")
    }

    /// Returns the adapter's error for each kind of failure that its network has, in the order of the kinds.
    package func errorsOfAdapter() async throws(BenchStop) -> [(kind: NetworkFailure.Kind, error: any Error)] {
        var errors: [(kind: NetworkFailure.Kind, error: any Error)] = []
        for kind in NetworkFailure.Kind.allCases {
            if let error = try await self.errorOfAdapter(kind) { errors.append((kind, error)) }
        }
        return errors
    }
}

extension JSONValue {
    /// Indicates whether the value contains any text that is neither empty nor a URL.
    var hasText: Bool {
        switch self {
        case .string(let text): !text.isEmpty && !text.isURL
        case .array(let values): values.contains(where: \.hasText)
        case .object(let values): values.values.contains(where: \.hasText)
        default: false
        }
    }

    /// Returns the value with a mark at the end of each text except URLs: another URL is another server, which is not
    /// played.
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
