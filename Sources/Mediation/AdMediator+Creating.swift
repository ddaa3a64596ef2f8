public import Foundation
public import MediationCore
import MediationNetworking

extension AdMediator {
    /// Creates a mediator from a configuration in JSON, with images that are downloaded through URLSession.
    ///
    /// - Parameters:
    ///   - json: The configuration: JSON in UTF-8, at most 1 MiB.
    ///   - name: The name of the text in error messages, such as the name of its file.
    ///   - adapters: The adapters that the line items name, one for each network that the app uses.
    ///   - imageLimits: The limits for images that networks provide by URL.
    ///   - auction: The source of the bidders' bids.
    ///   - impressionCounts: The impression counts for frequency caps and pacing.
    /// - Throws: A ``MediationError`` of the configuration codes, with one problem per line of its message.
    public convenience init(
        json: Data,
        name: String = "configuration",
        adapters: [any NetworkAdapter.Type],
        imageLimits: ImageLimits = ImageLimits(),
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts()
    ) throws(MediationError) {
        self.init(
            configuration: try MediationConfiguration(json: json, name: name),
            adapters: adapters,
            imageLimits: imageLimits,
            auction: auction,
            impressionCounts: impressionCounts
        )
    }

    /// Creates a mediator from a file with a configuration in JSON, with images that are downloaded through URLSession.
    ///
    /// - Parameters:
    ///   - file: The URL of the file, such as that of a resource of the app; at most 1 MiB is read.
    ///   - adapters: The adapters that the line items name, one for each network that the app uses.
    ///   - imageLimits: The limits for images that networks provide by URL.
    ///   - auction: The source of the bidders' bids.
    ///   - impressionCounts: The impression counts for frequency caps and pacing.
    /// - Throws: A ``MediationError`` of the configuration codes, with one problem per line of its message; with
    ///   ``MediationError/Code/configurationUnreadable`` if the file cannot be read.
    public convenience init(
        contentsOf file: URL,
        adapters: [any NetworkAdapter.Type],
        imageLimits: ImageLimits = ImageLimits(),
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts()
    ) throws(MediationError) {
        try self.init(
            json: try ConfigurationFile.data(at: file),
            name: file.lastPathComponent,
            adapters: adapters,
            imageLimits: imageLimits,
            auction: auction,
            impressionCounts: impressionCounts
        )
    }

    /// Creates a mediator from a configuration that was made in code, with images that are downloaded through URLSession.
    ///
    /// On Apple's platforms, it watches the system's connection.
    ///
    /// The initializer of MediationCore takes each part separately: registry of adapters, image pipeline, clock.
    ///
    /// - Parameters:
    ///   - configuration: The ad units and their line items.
    ///   - adapters: The adapters that the line items name, one for each network that the app uses.
    ///   - imageLimits: The limits for images that networks provide by URL.
    ///   - auction: The source of the bidders' bids.
    ///   - impressionCounts: The impression counts for frequency caps and pacing.
    public convenience init(
        configuration: MediationConfiguration,
        adapters: [any NetworkAdapter.Type],
        imageLimits: ImageLimits = ImageLimits(),
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts()
    ) {
        let registry = AdapterRegistry()
        for adapter in adapters { registry.register(adapter) }
        self.init(
            configuration: configuration,
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader(), limits: imageLimits),
            auction: auction,
            impressionCounts: impressionCounts
        )
        #if canImport(Network)
        self.watch(SystemConnection())
        #endif
    }
}
