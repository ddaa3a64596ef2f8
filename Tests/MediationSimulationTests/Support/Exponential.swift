import Foundation

/// Of the C library, so that tests do not take it from what they test.
func exponential(_ value: Double) -> Double { exp(value) }
