import Testing

@testable import mediate

struct ProgressTests {
    @Test(arguments: [
        (0.2, "1 s"), (90, "90 s"), (600, "10 min"), (36_000, "10 h"), (1e9, "more than a year"),
        (1e30, "more than a year"), (.infinity, "more than a year"), (.nan, "more than a year"),
    ])
    func theTimeLeftIsInTheUnitThatSuits(seconds: Double, text: String) async {
        #expect(Progress.text(ofSeconds: seconds) == text)
    }
}
