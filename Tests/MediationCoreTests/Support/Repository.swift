import Foundation

/// The files of this repository with which tests compare the code.
enum Repository {
    static func data(at path: String) throws -> Data {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try Data(contentsOf: root.appending(path: path))
    }
}
