import Foundation
import Testing

@testable import mediate

struct LineSplitterTests {
    private func lines(of text: [UInt8], block: Int) -> (lines: [String], steps: Int) {
        var splitter = LineSplitter()
        var lines: [String] = []
        for start in stride(from: 0, to: text.count, by: block) {
            splitter.append(Data(text[start..<min(start + block, text.count)]))
            while let (line, number) = splitter.next() {
                lines.append("\(number):\(String(decoding: line, as: UTF8.self))")
            }
        }
        if let (line, number) = splitter.last() { lines.append("\(number):\(String(decoding: line, as: UTF8.self))") }
        return (lines, splitter.steps)
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func blocksOfAnySizeGiveTheSameLines(block: Int) {
        let text = [UInt8]("a\n\n\nbc\ndef".utf8)
        #expect(self.lines(of: text, block: block).lines == ["1:a", "4:bc", "5:def"])
    }

    @Test(arguments: [
        [UInt8](repeating: 0x0A, count: 30_000), [UInt8](repeating: 0x61, count: 30_000),
        (0..<30_000).map { $0 % 1000 == 999 ? 0x0A : 0x61 },
    ])
    func stepsGrowAsTheTextDoes(text: [UInt8]) {
        for block in [1000, 4096] { #expect(self.lines(of: text, block: block).steps <= 3 * text.count) }
    }
}
