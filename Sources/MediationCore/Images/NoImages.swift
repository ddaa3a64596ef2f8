#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A loader that downloads nothing, for apps and tests whose networks provide no images by URL.
///
/// An ad with an image by URL loads without that image, as if its server could not be reached.
public struct NoImages: DataLoading {
    /// Creates a loader.
    public init() {}

    /// Throws a ``MediationError`` with the code ``MediationError/Code/imageDownloadFailed``.
    public func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        throw MediationError(.imageDownloadFailed, "Images are not downloaded here.")
    }
}
