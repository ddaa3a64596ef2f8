/// The limits on what a server may send.
package enum OpenRTBLimits {
    /// The largest body of an answer: 256 KiB.
    package static let responseBytes = 256 << 10
    /// The longest markup of a bid, in bytes: 128 KiB.
    package static let markupBytes = 128 << 10
    /// The number of bids that are read.
    package static let bids = 100
    /// The number of assets that are read.
    package static let assets = 64
    /// The number of images of one ad.
    package static let images = 10
    /// The number of trackers of one event.
    package static let trackersPerEvent = 20
    /// The number of trackers of one ad.
    package static let trackers = 64
    /// The length of a URL, in bytes.
    package static let urlBytes = 8192
    /// The length of a text that is kept, in characters.
    package static let textLength = 4096
    /// The length of an identifier, in bytes.
    package static let identifierBytes = 1024
    /// The number of warnings that are kept of one answer.
    package static let warnings = 200
}
