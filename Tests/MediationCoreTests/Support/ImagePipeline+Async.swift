import Foundation
import MediationCore

extension ImagePipeline {
    /// Fetches one image and waits for the answer.
    func image(at text: String) async -> Result<Data, MediationError> {
        guard let url = URL(string: text) else { return .failure(MediationError(.imageRefused, "no URL: \(text)")) }
        return await withCheckedContinuation { continuation in
            _ = self.fetch(url) { continuation.resume(returning: $0) }
        }
    }

    /// Returns the code of the error with which fetching one image ends, or `nil` if there is an image.
    func failure(at text: String) async -> MediationError.Code? {
        switch await self.image(at: text) {
        case .success: nil
        case .failure(let error): error.code
        }
    }
}
