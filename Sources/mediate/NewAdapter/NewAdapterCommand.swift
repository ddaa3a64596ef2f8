import ArgumentParser
import Foundation
import MediationCore

struct NewAdapterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-adapter",
        abstract: "Writes a package with an adapter that builds and is certified at once.",
        discussion: """
            The adapter uses a made-up SDK, which you replace with the network's own, step by step; the README of the \
            package lists the steps. `swift run NAME-conformance` in the new package certifies the adapter, now and \
            after each step.

            The formats are \(AdapterPackage.formatNames); the hosts are \(HostBridge.names).

            Exit codes: 0 the package is written, 64 no such format or host, a host that has none of the formats, an \
            invalid name, or a folder that is not empty, 73 the package cannot be written.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The name of the network, such as Acme; the names of classes begin with it.",
            valueName: "name"
        ),
        transform: AdapterName.init
    )
    var name: AdapterName

    @Option(
        help: ArgumentHelp("The folder of the package. (default: NAME-adapter)", valueName: "folder"),
        completion: .directory
    )
    var directory: String?

    @Option(
        help: ArgumentHelp(
            "The formats that the adapter loads, separated by commas. (default: native)",
            valueName: "formats"
        ),
        transform: Self.formats
    )
    var formats: [AdFormat] = [.native]

    @Flag(help: "Have the adapter bid, with tokens.")
    var bidding = false

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp("The other mediations to ship the adapter for, separated by commas.", valueName: "hosts"),
        transform: Self.hosts
    )
    var hosts: [HostBridge] = []

    @Option(
        help: ArgumentHelp(
            "The folder or URL of swift-mediation. (default: the folder in which this tool was built)",
            valueName: "path or URL"
        ),
        transform: LibraryLocation.init
    )
    var package: LibraryLocation?

    func validate() throws {
        for host in self.hosts where self.formats.allSatisfy(host.lacks.contains) {
            let names = AdapterPackage.formats.filter { !host.lacks.contains($0) }.map(\.rawValue)
            throw ValidationError(
                "The host \(host.option) has none of the formats; add one of \(names.joined(separator: ", ")), or leave "
                    + "the host out."
            )
        }
    }

    func run() throws {
        guard let library = self.package ?? LibraryLocation.checkout else {
            throw Exit.failure(
                Exit.usage,
                "The folder that this tool was built in is gone; set --package to the folder or URL of swift-mediation."
            )
        }
        let package = AdapterPackage(
            name: self.name,
            formats: self.formats,
            isBidding: self.bidding,
            hosts: self.hosts,
            library: library
        )
        let folder = self.directory ?? "\(self.name.lowercased)-adapter"
        do throws(PackageFolder.Problem) {
            try PackageFolder(folder).write(package.files)
        } catch {
            throw Exit.failure(error.isUsage ? Exit.usage : Exit.cannotCreate, "\(folder): \(error.message)")
        }
        for host in self.hosts {
            let lacking = self.formats.filter(host.lacks.contains).map(\.rawValue).joined(separator: " and no ")
            guard !lacking.isEmpty else { continue }
            Output.line("The host \(host.option) has no \(lacking) ads; it asks for the others.")
        }
        Output.line(
            """
            \(folder): \(self.name.text)Adapter for \(package.formatList). Certify it:
              swift run --package-path \(Self.argument(folder)) \(self.name.lowercased)-conformance
            README.md has the next steps.
            """
        )
    }
}

// MARK: - Arguments

extension NewAdapterCommand {
    private static func formats(_ text: String) throws -> [AdFormat] {
        let names = Self.list(text)
        guard !names.isEmpty else {
            throw ValidationError("There is no format in \(text.quoted); those are \(AdapterPackage.formatNames).")
        }
        for name in names where !AdapterPackage.formats.contains(where: { $0.rawValue == name }) {
            throw ValidationError("There is no format \(name.quoted); those are \(AdapterPackage.formatNames).")
        }
        return AdapterPackage.formats.filter { names.contains($0.rawValue) }
    }

    private static func hosts(_ text: String) throws -> [HostBridge] {
        let names = Self.list(text)
        for name in names where !HostBridge.all.contains(where: { $0.option == name }) {
            throw ValidationError("There is no host \(name.quoted); those are \(HostBridge.names).")
        }
        return HostBridge.all.filter { names.contains($0.option) }
    }

    /// Returns an argument as a shell reads it, in quotes if it needs any.
    private static func argument(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+=:,@".contains($0) }
        return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
