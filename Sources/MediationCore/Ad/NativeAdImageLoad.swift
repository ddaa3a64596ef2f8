#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Downloads the images of one ad and puts their data into its assets.
///
/// An image that fails is absent from the assets, and never delays the other images.
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
        // Images that the network's SDK downloaded are subject to the same limits, because the app decodes them just
        // the same.
        for (place, image) in assets.imagesByPlace {
            guard let problem = image.data.flatMap(pipeline.limits.problem) else { continue }
            self.failed.insert(place)
            self.errors.append(MediationError(problem.code, "\(place.name) \(problem.text)."))
        }
    }

    /// Creates the image load of an ad, whose assets it reads.
    convenience init(of answered: AnsweredAd, options: NativeAdOptions, pipeline: ImagePipeline) {
        let assets = NativeAdAssets(
            of: answered.ad,
            options: options,
            maximumImages: pipeline.limits.maximumImages
        )
        self.init(assets, pipeline: pipeline)
    }

    /// Indicates whether there is an image that was provided by URL only.
    var hasWork: Bool { !self.places.isEmpty }

    /// The assets without the images that failed.
    var assets: NativeAdAssets {
        var assets = self.loadedAssets
        if self.failed.contains(.icon) { assets.icon = nil }
        for case .custom(let key) in self.failed { assets.customFormat?.images[key] = nil }
        assets.images = assets.images.indices.filter { !self.failed.contains(.image($0)) }.map { assets.images[$0] }
        return assets
    }

    /// Starts downloading.
    ///
    /// - Parameter completion: Called exactly once, when no more images are pending, and not before `start` returns.
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

    /// Replaces the completion handler that was passed to `start`; it is called when no image is pending, possibly at
    /// once.
    func whenComplete(_ completion: @escaping @MainActor () -> Void) {
        self.completion = completion
        self.finishIfComplete()
    }

    /// Gives up the images that have not arrived yet.
    func giveUp() {
        // In a fixed order, so that the same run gives the same record.
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
    /// Returns the same error, with its subject in front of its message.
    fileprivate func of(_ subject: String) -> MediationError {
        let message = "\(subject): \(self.message)"
        return MediationError(self.code, message, networkCode: self.networkCode, underlying: self.underlying)
    }
}
