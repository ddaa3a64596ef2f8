#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ImageLimits {
    /// Returns the problem with the bytes of an image file, worded to follow "the image"; `nil` if they may be shown.
    func problem(with data: Data) -> (code: MediationError.Code, text: String)? {
        guard data.count <= self.maximumBytes else {
            return (.imageTooLarge, "has more than \(self.maximumBytes) bytes")
        }
        guard let header = ImageHeader(data), header.width > 0, header.height > 0 else {
            return (.imageNotAnImage, "is no PNG, JPEG, GIF or WebP file with a size")
        }
        guard max(header.width, header.height) <= self.maximumPixelsPerSide else {
            let size = "\(header.width) × \(header.height)"
            return (.imageTooLarge, "has \(size) pixels; a side may have \(self.maximumPixelsPerSide)")
        }
        return nil
    }
}
