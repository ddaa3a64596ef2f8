import Foundation

// Of the C library, so that tests do not take it from what they test.

func exponential(_ value: Double) -> Double { exp(value) }

func logarithm(_ value: Double) -> Double { log(value) }

func normalCDF(_ value: Double) -> Double { erfc(-value / 2.0.squareRoot()) / 2 }

func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
}

/// By Simpson's rule.
func integral(from: Double, to: Double, steps: Int = 2000, _ function: (Double) -> Double) -> Double {
    let step = (to - from) / Double(steps)
    return (0...steps).reduce(0) { sum, index in
        let weight = index == 0 || index == steps ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
        return sum + weight * function(from + Double(index) * step)
    } * step / 3
}
