/// An adapter around another one, by whose names line items and the app call it.
package protocol WrappingAdapter: MediationAdapter {
    /// The class inside.
    nonisolated static var wrapped: any MediationAdapter.Type { get }
}
