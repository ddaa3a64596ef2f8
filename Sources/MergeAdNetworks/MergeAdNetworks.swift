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
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments + folders.flatMap(self.lists).map(\.path)
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
        let packages = context.xcodeProject.targets.flatMap { target in
            target.dependencies.compactMap { dependency -> URL? in
                if case .product(let product) = dependency {
                    return product.targets.first.map { $0.directoryURL.deletingLastPathComponent() }
                }
                return nil
            }
        }
        try Self.run(
            try context.tool(named: "ad-networks").url,
            arguments,
            [context.xcodeProject.directoryURL] + packages
        )
    }
}
#endif
