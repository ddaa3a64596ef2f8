import Foundation

// From the C library, so that the tests do not use the functions that they test.

func exponential(_ value: Double) -> Double { exp(value) }

func logarithm(_ value: Double) -> Double { log(value) }

func cosine(_ value: Double) -> Double { cos(value) }

func normalCDF(_ value: Double) -> Double { erfc(-value / 2.0.squareRoot()) / 2 }

func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
}

/// Integrates a function by Simpson's rule.
func integral(from: Double, to: Double, steps: Int = 2000, _ function: (Double) -> Double) -> Double {
    let step = (to - from) / Double(steps)
    return (0...steps).reduce(0) { sum, index in
        let weight = index == 0 || index == steps ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
        return sum + weight * function(from + Double(index) * step)
    } * step / 3
}
