import MediationBridgeMAX
import MediationCore

/// The adapter as a custom adapter of AppLovin MAX.
public final class AcmeMAX: MAXCustomAdapter {
    public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
}
