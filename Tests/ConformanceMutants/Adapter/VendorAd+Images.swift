import Foundation
import MediationConformance
import MediationCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
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
        case .passesIconByURL where image == self.payload.icon: return NativeAdImage(urlString: image.url, scale: scale)
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

    /// Waits for a byte without using it; connects to no other machine.
    ///
    /// `URLSession` on Linux would keep a processor busy while it waits.
    private func read(_ image: NetworkImage) {
        guard let url = URL(string: image.url), url.host == "127.0.0.1", let port = url.port.flatMap(UInt16.init) else {
            return
        }
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(descriptor, $0, size) }
        }
        var byte: UInt8 = 0
        _ = recv(descriptor, &byte, 1, 0)
        close(descriptor)
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
