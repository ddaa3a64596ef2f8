import Foundation
import MediationConformance
import MediationCore

/// An adapter that the page can have checked, by a program that runs the suite.
struct StudioAdapter: Sendable {
    let name: String
    let executable: String
    let arguments: [String]

    /// The adapters that are built into this tool.
    @MainActor
    static var builtIn: [StudioAdapter] {
        BuiltInHarness.names.map { name in
            StudioAdapter(name: name, executable: AdapterConformance.ownPath, arguments: ["conformance", name])
        }
    }

    /// Creates the adapter of a program that ends in `AdapterConformance.main`; `nil` if there is no program.
    init?(program path: String) {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.isExecutableFile(atPath: path), files.fileExists(atPath: path, isDirectory: &isFolder),
            !isFolder.boolValue
        else { return nil }
        self.init(name: path.printable, executable: path, arguments: [])
    }

    private init(name: String, executable: String, arguments: [String]) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
    }
}
