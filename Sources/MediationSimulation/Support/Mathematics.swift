#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The functions of the C library that the laws need, and functions derived from them.
///
/// No other file depends on the C library.
enum Mathematics {
    /// Rounds a nonnegative amount below 2⁶³, as `rounded()` does with a call of the C library.
    @inline(__always)
    static func rounded(_ amount: Double) -> UInt64 {
        let whole = Int64(amount)
        return UInt64(bitPattern: amount - Double(whole) < 0.5 ? whole : whole &+ 1)
    }

    static func exp(_ x: Double) -> Double {
        #if canImport(Darwin)
        Darwin.exp(x)
        #elseif canImport(Glibc)
        Glibc.exp(x)
        #else
        Musl.exp(x)
        #endif
    }

    /// Returns `exp(x) - 1`, with full precision near 0.
    static func expMinusOne(_ x: Double) -> Double {
        #if canImport(Darwin)
        Darwin.expm1(x)
        #elseif canImport(Glibc)
        Glibc.expm1(x)
        #else
        Musl.expm1(x)
        #endif
    }

    static func log(_ x: Double) -> Double {
        #if canImport(Darwin)
        Darwin.log(x)
        #elseif canImport(Glibc)
        Glibc.log(x)
        #else
        Musl.log(x)
        #endif
    }

    static func pow(_ x: Double, _ y: Double) -> Double {
        #if canImport(Darwin)
        Darwin.pow(x, y)
        #elseif canImport(Glibc)
        Glibc.pow(x, y)
        #else
        Musl.pow(x, y)
        #endif
    }

    private static func complementaryError(_ x: Double) -> Double {
        #if canImport(Darwin)
        Darwin.erfc(x)
        #elseif canImport(Glibc)
        Glibc.erfc(x)
        #else
        Musl.erfc(x)
        #endif
    }

    /// Returns the logarithm of the gamma function by Lanczos' series, since `lgamma` sets a global variable on some
    /// systems.
    private static func logGamma(_ x: Double) -> Double {
        let coefficients = [
            676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59,
            12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
        ]
        var sum = 0.999_999_999_999_809_93
        for (index, coefficient) in coefficients.enumerated() { sum += coefficient / (x + Double(index)) }
        let t = x + 6.5
        return 0.918_938_533_204_672_74 + (x - 0.5) * Self.log(t) - t + Self.log(sum)
    }

    /// Returns the probability that a standard normal number is at most `x`.
    static func normalCDF(_ x: Double) -> Double { 0.5 * Self.complementaryError(-x * 0.707_106_781_186_547_5) }
}

// MARK: - The inverse of the normal distribution

extension Mathematics {
    /// Returns the number that a standard normal number is below with a given probability, by Wichura's AS 241, to 16
    /// digits.
    ///
    /// `tail` is the probability of being above it, a separate parameter because subtracting a small number from 1
    /// loses digits.
    static func normalQuantile(_ probability: Double, tail: Double) -> Double {
        let q = probability < tail ? probability - 0.5 : 0.5 - tail
        guard q.magnitude > 0.425 else {
            let r = 0.180_625 - q * q
            return q * Self.ratio(r, Self.middle)
        }
        let r = Self.log(min(probability, tail))
        let root = (-r).squareRoot()
        let value = root <= 5 ? Self.ratio(root - 1.6, Self.outer) : Self.ratio(root - 5, Self.farOut)
        return q < 0 ? -value : value
    }

    private static func ratio(_ x: Double, _ coefficients: ([Double], [Double])) -> Double {
        let above = coefficients.0.reversed().reduce(0) { $0 * x + $1 }
        let below = coefficients.1.reversed().reduce(0) { $0 * x + $1 }
        return above / below
    }

    private static let middle: ([Double], [Double]) = (
        [
            3.387_132_872_796_366_608, 1.331_416_678_917_843_774_5e2, 1.971_590_950_306_551_442_7e3,
            1.373_169_376_550_946_112_5e4, 4.592_195_393_154_987_145_7e4, 6.726_577_092_700_870_085_3e4,
            3.343_057_558_358_812_810_5e4, 2.509_080_928_730_122_672_7e3,
        ],
        [
            1, 4.231_333_070_160_091_125_2e1, 6.871_870_074_920_579_083e2, 5.394_196_021_424_751_107_7e3,
            2.121_379_430_158_659_586_7e4, 3.930_789_580_009_271_061e4, 2.872_908_573_572_194_267_4e4,
            5.226_495_278_852_854_561e3,
        ]
    )

    private static let outer: ([Double], [Double]) = (
        [
            1.423_437_110_749_683_577_34, 4.630_337_846_156_545_295_9, 5.769_497_221_460_691_405_5,
            3.647_848_324_763_204_605_04, 1.270_458_252_452_368_382_58, 2.417_807_251_774_506_117_7e-1,
            2.272_384_498_926_918_458_33e-2, 7.745_450_142_783_414_076_4e-4,
        ],
        [
            1, 2.053_191_626_637_758_821_87, 1.676_384_830_183_803_849_4, 6.897_673_349_851_000_045_5e-1,
            1.481_039_764_274_800_745_9e-1, 1.519_866_656_361_645_719_66e-2, 5.475_938_084_995_344_946e-4,
            1.050_750_071_644_416_843_24e-9,
        ]
    )

    private static let farOut: ([Double], [Double]) = (
        [
            6.657_904_643_501_103_777_2, 5.463_784_911_164_114_369_9, 1.784_826_539_917_291_335_8,
            2.965_605_718_285_048_912_3e-1, 2.653_218_952_657_612_309_3e-2, 1.242_660_947_388_078_438_6e-3,
            2.711_555_568_743_487_578_15e-5, 2.010_334_399_292_288_132_65e-7,
        ],
        [
            1, 5.998_322_065_558_879_376_9e-1, 1.369_298_809_227_358_053_1e-1, 1.487_536_129_085_061_485_25e-2,
            7.868_691_311_456_132_591e-4, 1.846_318_317_510_054_681_8e-5, 1.421_511_758_316_445_888_7e-7,
            2.044_263_103_389_939_785_64e-15,
        ]
    )
}

// MARK: - The beta distribution

extension Mathematics {
    /// Returns the logarithm of the beta function.
    static func logBeta(_ a: Double, _ b: Double) -> Double {
        Self.logGamma(a) + Self.logGamma(b) - Self.logGamma(a + b)
    }

    /// Returns the probability that a number with the beta distribution is at most `x`.
    static func betaCDF(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        let front = Self.exp(
            Self.logGamma(a + b) - Self.logGamma(a) - Self.logGamma(b) + a * Self.log(x) + b * Self.log(1 - x)
        )
        // The fraction converges fast on only one side of the mean.
        return x < (a + 1) / (a + b + 2)
            ? front * Self.betaFraction(x, a, b) / a
            : 1 - front * Self.betaFraction(1 - x, b, a) / b
    }

    /// Returns the continued fraction of the incomplete beta function, by Lentz' method.
    private static func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        var c = 1.0
        var d = 1 - (a + b) * x / (a + 1)
        d = 1 / (d.magnitude < tiny ? tiny : d)
        var value = d
        for step in 1...500 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 + even * d
            d = 1 / (d.magnitude < tiny ? tiny : d)
            c = 1 + even / c
            if c.magnitude < tiny { c = tiny }
            value *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 + odd * d
            d = 1 / (d.magnitude < tiny ? tiny : d)
            c = 1 + odd / c
            if c.magnitude < tiny { c = tiny }
            let factor = d * c
            value *= factor
            if (factor - 1).magnitude < 1e-15 { break }
        }
        return value
    }
}
