import MediationCore
import Testing

struct ImageLimitsTests {
    @Test func defaultsAreUsedInPlaceOfLimitsThatLimitNothingOrEverything() {
        let limits = ImageLimits(maximumBytes: 0, maximumPixelsPerSide: -1, maximumRedirects: -1, timeLimit: .zero)
        #expect(limits == ImageLimits())
    }

    @Test func validLimitsAreKept() {
        let limits = ImageLimits(
            maximumBytes: 1,
            maximumPixelsPerSide: 2,
            maximumRedirects: 0,
            timeLimit: .milliseconds(1)
        )
        #expect(limits.maximumBytes == 1)
        #expect(limits.maximumPixelsPerSide == 2)
        #expect(limits.maximumRedirects == 0)
        #expect(limits.timeLimit == .milliseconds(1))
    }
}
