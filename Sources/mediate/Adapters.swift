import MediationCore
import MediationOpenRTB
import SampleNetwork

/// The adapters that are built into the tool.
enum Adapters {
    static let all: [any NetworkAdapter.Type] = [
        SampleCustomEvent.self, SampleDelegatingCustomEvent.self, SampleBiddingCustomEvent.self,
        SampleFaultyCustomEvent.self, OpenRTBAdapter.self,
    ]

    /// The message about an adapter that only an app may have.
    static let unknown = "is not built into this tool"

    /// Creates a registry with all of them.
    @MainActor
    static func registry() -> AdapterRegistry {
        let registry = AdapterRegistry()
        for adapter in self.all { registry.register(adapter) }
        return registry
    }

    /// Returns the problem that keeps the tool from asking a line item, and the key at fault; `nil` if there is none.
    @MainActor
    static func problem(
        with lineItem: LineItem,
        of format: AdFormat,
        in registry: AdapterRegistry,
        allowingUnknown: Bool = false
    ) -> (key: String, message: String)? {
        let adapter: any NetworkAdapter.Type
        do throws(MediationError) {
            adapter = try registry.adapter(named: lineItem.adapter, for: lineItem.name)
        } catch {
            guard !allowingUnknown else { return nil }
            let reason = error.code == .notAnAdapter ? "is not an adapter" : Self.unknown
            return ("adapter", "adapter \(lineItem.adapter.quoted) \(reason); known: \(Self.names(self.all))")
        }
        guard adapter.formats.contains(format) else {
            let adapters = Self.names(self.all.filter { $0.formats.contains(format) })
            let problem = "does not load the format \(format.rawValue.quoted)"
            return ("adapter", "adapter \(lineItem.adapter.quoted) \(problem); those that do: \(adapters)")
        }
        guard lineItem.bidder == nil || adapter is any AuctionAdapter.Type else {
            let bidders = Self.names(self.all.filter { $0 is any AuctionAdapter.Type })
            return ("bidder", "adapter \(lineItem.adapter.quoted) does not bid; those that do: \(bidders)")
        }
        return self.problem(withSettings: lineItem.settings, of: adapter).map { ("settings", $0) }
    }

    /// The setting that only the bidding adapter reads.
    private struct BiddingSettings: Decodable {
        let bidding: SampleBiddingCustomEvent.Bidding?
    }

    private static func names(_ adapters: [any NetworkAdapter.Type]) -> String {
        adapters.map { String(describing: $0) }.joined(separator: ", ")
    }

    /// Returns the error that the adapter would report for these settings; the server's URL is filled in when loads
    /// begin.
    private static func problem(
        withSettings settings: [String: JSONValue],
        of adapter: any NetworkAdapter.Type
    ) -> String? {
        guard self.all.contains(where: { $0 == adapter }) else { return nil }
        let url: JSONValue = "http://127.0.0.1"
        let credentials = MediationCredentials(settings: ["serverURL": url, "endpoint": url].merging(settings) { $1 })
        do throws(MediationError) {
            if adapter == OpenRTBAdapter.self {
                _ = try OpenRTBSettings(credentials)
                return nil
            }
            _ = try SampleSettings(credentials)
            if adapter == SampleFaultyCustomEvent.self { try SampleFaultyCustomEvent.check(credentials) }
            if adapter == SampleBiddingCustomEvent.self { _ = try credentials.decode(BiddingSettings.self) }
            return nil
        } catch {
            return error.message
        }
    }
}
