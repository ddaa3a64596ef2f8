import Foundation
import MediationConformance
import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension VendorAd {
    /// Returns an image of the ad in mediation's type.
    func image(_ image: NetworkImage) -> NativeAdImage? {
        let scale = self.mutation == .scaleIsAlwaysOne || self.mutation == .scalesAreUnknown ? 1 : image.scale
        switch self.mutation {
        case .makesFileURLs: return NativeAdImage(url: URL(fileURLWithPath: image.url), scale: scale)
        case .dropsQueries:
            return NativeAdImage(urlString: String(image.url.prefix { $0 != "?" }), scale: scale)
        case .unwrapsURLs:
            guard let url = URL(string: image.url) else { preconditionFailure("URL(string:)!") }
            return NativeAdImage(url: url, scale: scale)
        case .passesAnyURL: return URL(string: image.url).map { NativeAdImage(url: $0, scale: scale) }
        case .readsImagesWhileMapping: self.read(image)
        case .answersBeforeImages where self.wantsImages: return nil
        case .sdkDownloadsWhenAsked where self.wantsImages: self.download(image)
        default: break
        }
        if let data = image.data { return NativeAdImage(data: Data(data), scale: scale) }
        return NativeAdImage(urlString: image.url, scale: scale)
    }

    /// Indicates whether an image is missing that the SDK should have downloaded.
    var lacksImages: Bool {
        let images = self.payload.images + (self.payload.icon.map { [$0] } ?? [])
        return self.wantsImages && images.contains { $0.data == nil }
    }

    private var wantsImages: Bool {
        self.request.downloadsImages ?? (self.request.other[NetworkRequest.imagesByURL] == nil)
    }

    /// Waits for the bytes without using them; sends no requests to other machines.
    private func read(_ image: NetworkImage) {
        guard let url = URL(string: image.url), url.host == "127.0.0.1" else { return }
        let isThere = DispatchSemaphore(value: 0)
        URLSession.shared.dataTask(with: url) { _, _, _ in isThere.signal() }.resume()
        isThere.wait()
    }
}

extension NetworkRequest {
    /// The option that tells the SDK not to download images itself.
    static let imagesByURL = "imagesByURL"

    mutating func mutateImages(_ mutation: Mutation, _ wishes: NativeAdOptions.ImageOptions) {
        switch mutation {
        case .ignoresImageWishes, .mapsThreeTexts: (self.wantsMultipleImages, self.imageOrientation) = (nil, nil)
        case .downloadsAnyway: self.downloadsImages = true
        case .tellsNothingOfDownloads: break
        case .sdkDownloadsWhenAsked: if wishes.disableImageLoading { self.other[Self.imagesByURL] = "true" }
        case _ where Mutation.downloading.contains(mutation): self.downloadsImages = !wishes.disableImageLoading
        default: break
        }
    }
}
