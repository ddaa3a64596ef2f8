import Foundation
import PackagePlugin

/// Merges the identifiers of all ad networks that a package depends on into an Info.plist.
@main
struct MergeAdNetworks: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let packages = [context.package] + context.package.allDependencies
        try Self.run(try context.tool(named: "ad-networks").url, arguments, packages.map(\.directoryURL))
    }

    static func run(_ tool: URL, _ arguments: [String], _ folders: [URL]) throws {
        var extractor = ArgumentExtractor(arguments)
        // Xcode names the targets that are selected, but an app has one list of all.
        _ = extractor.extractOption(named: "target")
        let process = Process()
        process.executableURL = tool
        process.arguments = extractor.remainingArguments + folders.flatMap(self.lists).map(\.path)
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("ad-networks ended with \(process.terminationStatus)")
        }
    }

    /// Returns the lists that a package brings, wherever they are in it.
    private static func lists(in folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: nil,
            options: [.skipsHiddenFiles, .skipsPackageDescendants]
        )
        let found = files?.compactMap { $0 as? URL }.filter { $0.lastPathComponent == "AdNetworkIdentifiers.txt" }
        return (found ?? []).sorted { $0.path < $1.path }
    }
}

extension Package {
    /// The packages that this one depends on, directly or not, each once.
    fileprivate var allDependencies: [Package] {
        var (found, open) = ([Package](), self.dependencies.map(\.package))
        while let package = open.popLast() {
            if found.contains(where: { $0.id == package.id }) { continue }
            found.append(package)
            open += package.dependencies.map(\.package)
        }
        return found
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension MergeAdNetworks: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        let products = context.xcodeProject.targets.flatMap { target in
            target.dependencies.compactMap { dependency in
                if case .product(let product) = dependency { product } else { nil }
            }
        }
        let targets = products.flatMap(\.targets).flatMap { [$0] + $0.recursiveTargetDependencies }
        let packages = Set(targets.compactMap { Self.package(around: $0.directoryURL)?.path }).sorted()
        try Self.run(
            try context.tool(named: "ad-networks").url,
            arguments,
            [context.xcodeProject.directoryURL] + packages.map { URL(fileURLWithPath: $0) }
        )
    }

    /// Returns the folder of the package that has the target of a folder; `nil` for a binary that was downloaded.
    ///
    /// Xcode tells only the folders of targets, which may be anywhere in their package.
    private static func package(around folder: URL) -> URL? {
        var folder = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
            guard folder.pathComponents.count > 1 else { return nil }
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
#endif
