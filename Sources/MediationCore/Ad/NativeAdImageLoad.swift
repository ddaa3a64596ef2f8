#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Downloads the images of one ad and puts their data into its assets.
///
/// An image that fails is absent from the assets, and never holds back the others.
@MainActor
final class NativeAdImageLoad {
    private(set) var errors: [MediationError] = []

    private var loadedAssets: NativeAdAssets
    private let pipeline: ImagePipeline
    private typealias Place = NativeAdAssets.ImagePlace

    private var pending: [Place: ImagePipeline.Ticket] = [:]
    private var failed: Set<Place> = []
    private var completion: (@MainActor () -> Void)?

    init(_ assets: NativeAdAssets, pipeline: ImagePipeline) {
        self.loadedAssets = assets
        self.pipeline = pipeline
        // What a network's SDK downloaded is held against the same limits: the app will decode it all the same.
        for (place, image) in assets.imagesByPlace {
            guard let problem = image.data.flatMap(pipeline.limits.problem) else { continue }
            self.failed.insert(place)
            self.errors.append(MediationError(problem.code, "\(place.name) \(problem.text)."))
        }
    }

    /// Whether there is an image that was given by URL only.
    var hasWork: Bool { !self.places.isEmpty }

    /// The assets with those images that are there; the others, if they were given by URL to be downloaded, are absent.
    var assets: NativeAdAssets {
        var assets = self.loadedAssets
        if self.failed.contains(.icon) { assets.icon = nil }
        for case .custom(let key) in self.failed { assets.customFormat?.images[key] = nil }
        assets.images = assets.images.indices.filter { !self.failed.contains(.image($0)) }.map { assets.images[$0] }
        return assets
    }

    /// Begins to download.
    ///
    /// - Parameter completion: Called exactly once, when no image is open any more, and not before `start` returns.
    func start(_ completion: @escaping @MainActor () -> Void) {
        self.completion = completion
        for (place, url) in self.places {
            self.pending[place] = self.pipeline.fetch(url) { [weak self] result in
                self?.pending[place] = nil
                // Several images may fail for the same reason.
                self?.receive(result.mapError { $0.of(place.name) }, at: place)
                self?.finishIfComplete()
            }
        }
    }

    /// Calls this in place of what `start` was given, when no image is open any more; at once if none is.
    func whenComplete(_ completion: @escaping @MainActor () -> Void) {
        self.completion = completion
        self.finishIfComplete()
    }

    /// Wants no image any more that has not come by now.
    func giveUp() {
        // In the order of the places, so that the same run gives the same record.
        for (place, _) in self.places {
            guard let ticket = self.pending.removeValue(forKey: place) else { continue }
            self.pipeline.cancel(ticket)
            self.receive(.failure(MediationError(.imageTimedOut, "\(place.name) did not arrive in time.")), at: place)
        }
        self.finishIfComplete()
    }

    private var places: [(Place, URL)] {
        self.loadedAssets.imagesByPlace.compactMap { place, image in
            image.data == nil ? image.url.map { (place, $0) } : nil
        }
    }

    private func receive(_ result: Result<Data, MediationError>, at place: Place) {
        switch (result, place) {
        case (.success(let data), .icon): self.loadedAssets.icon?.data = data
        case (.success(let data), .image(let index)): self.loadedAssets.images[index].data = data
        case (.success(let data), .custom(let key)): self.loadedAssets.customFormat?.images[key]?.data = data
        case (.failure(let error), _):
            self.failed.insert(place)
            self.errors.append(error)
        }
    }

    private func finishIfComplete() {
        guard self.pending.isEmpty, let completion = self.completion else { return }
        self.completion = nil
        completion()
    }
}

extension MediationError {
    /// The same error, with what it is about in front of its message.
    fileprivate func of(_ subject: String) -> MediationError {
        let message = "\(subject): \(self.message)"
        return MediationError(self.code, message, networkCode: self.networkCode, underlying: self.underlying)
    }
}
