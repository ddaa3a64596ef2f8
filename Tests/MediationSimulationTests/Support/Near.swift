import MediationSimulation
import Testing

/// Expects a value within five standard errors: of a million checks, less than one fails by chance.
func expect(
    _ estimate: Estimate,
    isNear expected: Double,
    margin: Double = 0,
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let allowed = 5 * (estimate.standardError ?? 0) + margin
    let difference = (estimate.value - expected).magnitude
    #expect(
        difference <= allowed,
        "\(what): \(estimate.value) instead of \(expected), allowed \(allowed)",
        sourceLocation: sourceLocation
    )
}

/// Expects a count of random events, many of them rare, within five standard errors.
func expectCount(
    _ count: Int,
    isNear expected: Double,
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let allowed = 5 * max(expected, 0).squareRoot() + 3
    #expect(
        (Double(count) - expected).magnitude <= allowed,
        "\(what): \(count) instead of \(expected), allowed \(allowed)",
        sourceLocation: sourceLocation
    )
}

/// Expects a share of that many requests within five standard errors.
func expectShare(
    _ share: Double,
    of count: Int,
    isNear expected: Double,
    margin: Double = 0,
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let allowed = 5 * (expected * max(1 - expected, 0) / Double(count)).squareRoot() + margin
    #expect(
        (share - expected).magnitude <= allowed,
        "\(what): \(share) instead of \(expected), allowed \(allowed)",
        sourceLocation: sourceLocation
    )
}
