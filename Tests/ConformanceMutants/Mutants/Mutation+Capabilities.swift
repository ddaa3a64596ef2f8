import MediationConformance

extension Mutation {
    /// Returns the capabilities that the harness declares for this mutation, given those of the reference.
    func change(_ capabilities: Set<AdapterCapability>) -> Set<AdapterCapability> {
        switch self {
        case .priceIsNotDeclared: capabilities.subtracting([.price])
        case .bodyIsDenied: capabilities.union([.withoutBody])
        case .setUpIsNotDeclared, .knowsNoSetUp: capabilities.subtracting([.setUp])
        case .cancelIsNotDeclared: capabilities.subtracting([.cancel])
        case .errorCodesAreNotDeclared: capabilities.subtracting([.errorCodes])
        case .sdkVersionIsNotDeclared: capabilities.subtracting([.sdkVersion])
        case .openLoadsAreNotDeclared: capabilities.subtracting([.concurrentLoads])
        case .sdkIsLateOnMainThread: capabilities.union([.mainThreadOnly])
        case .scalesAreUnknown: capabilities.subtracting([.imageScale])
        case .mapsThreeTexts:
            capabilities.subtracting([
                .images, .icon, .starRating, .store, .price, .advertiser, .extraAssets, .adChoices, .mediaView, .video,
                .multipleImages, .imageOrientation, .imageScale,
            ])
        case _ where Self.downloading.contains(self): capabilities.union([.downloadsImages])
        default: capabilities.subtracting(self.undeclared)
        }
    }
}
