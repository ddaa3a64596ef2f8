/// An object that shows a coordinator's list beside the app's handlers.
@MainActor
package protocol FeedListener: AnyObject {
    /// Called after the handler of a change; `nil` if an ad expired in its row, which is then to be shown empty.
    func feedDidChange(_ change: FeedChange?)
}
