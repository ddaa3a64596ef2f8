import Foundation

/// The files of this repository that tests compare the code with.
enum Repository {
    static func data(at path: String) throws -> Data {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try Data(contentsOf: root.appending(path: path))
    }
}
