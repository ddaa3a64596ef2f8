/// The loads of one loader that are in progress.
@MainActor
final class AdLoads {
    private var loads: [Int: Task<Void, Never>] = [:]
    private var nextLoad = 0

    /// Starts a load, and calls a closure with its result, unless it is cancelled before.
    ///
    /// The closure is retained until the load ends, and with it the loader.
    func start(
        _ fetcher: AdFetcher,
        _ request: SampleAdRequest,
        end: @escaping @MainActor (Result<AdContent, SampleError>) -> Void
    ) {
        let load = self.nextLoad
        self.nextLoad += 1
        self.loads[load] = Task {
            let result: Result<AdContent, SampleError>
            do throws(SampleError) {
                result = .success(try await fetcher.content(for: request))
            } catch {
                result = .failure(error)
            }
            guard self.loads.removeValue(forKey: load) != nil else { return }
            end(result)
        }
    }

    /// Cancels all loads.
    func cancel() {
        self.loads.values.forEach { $0.cancel() }
        self.loads = [:]
    }
}
