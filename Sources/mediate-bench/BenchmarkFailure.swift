/// An error of a benchmark that could not be run, or whose subject did not do its work.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
