import ArgumentParser
import Foundation

/// Writes whole lines at once: a program that reads along sees each as it comes, and an interrupt loses none.
enum Output {
    static func line(_ text: String) {
        guard let problem = Self.write(text + "\n", to: STDOUT_FILENO), problem != EPIPE else { return }
        // A reader that has gone away, as in `| head`, is not an error; a full disk is, and would go unnoticed.
        Self.error("Standard output cannot be written: \(String(cString: strerror(problem)))")
        exit(Exit.outputFailed.rawValue)
    }

    /// Writes lines, with an end after the last one.
    static func text(_ text: String) {
        self.line(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }

    static func error(_ text: String) {
        _ = Self.write(text + "\n", to: STDERR_FILENO)
    }

    /// Writes everything, or returns the error number if that is not possible.
    static func write(_ text: String, to descriptor: Int32) -> Int32? {
        self.write(Data(text.utf8), to: descriptor)
    }

    /// Writes everything, or returns the error number if that is not possible.
    static func write(_ data: Data, to descriptor: Int32) -> Int32? {
        var bytes = data[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return errno }
            bytes = bytes.dropFirst(count)
        }
        return nil
    }
}
