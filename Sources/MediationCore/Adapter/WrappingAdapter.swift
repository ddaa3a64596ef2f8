/// An adapter around another one, whose names line items and the app use for it.
package protocol WrappingAdapter: NetworkAdapter {
    /// The class that is wrapped.
    nonisolated static var wrapped: any NetworkAdapter.Type { get }
}
