import Testing

@testable import mediate

struct TextTableTests {
    @Test func columnsAreAsWideAsTheirWidestCell() {
        let table = TextTable(
            header: ["Name", "eCPM", "Notes"],
            rows: [["A", "12.00", ""], ["Longer", "3.50", "x"]],
            rightAligned: [1]
        )
        #expect(
            table.description == """
                Name     eCPM  Notes
                ------  -----  -----
                A       12.00
                Longer   3.50  x
                """
        )
    }

    @Test func titlesOfSeveralLinesEndAboveTheRule() {
        let table = TextTable(
            header: ["Name", "timed\nout", "mean\nlatency"],
            rows: [["A", "1", "12 ms"]],
            rightAligned: [1, 2]
        )
        #expect(
            table.description == """
                      timed     mean
                Name    out  latency
                ----  -----  -------
                A         1    12 ms
                """
        )
    }

    @Test func coloursDoNotMoveColumns() {
        let table = TextTable(header: ["A", "B"], rows: [["x", "y"]], style: { _, _, text in "<\(text)>" })
        #expect(table.description.hasSuffix("\n<x>  <y>"))
    }
}
