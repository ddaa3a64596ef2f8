/// The way in which a simulation draws its random numbers.
///
/// Closed: another case comes only with a new major version.
public enum SimulationSampling: Hashable, Sendable {
    /// Each request by itself.
    ///
    /// The same line item of another waterfall draws the same numbers, so this is for comparisons.
    case random

    /// The requests of a block together, so that they are spread more evenly than by chance.
    ///
    /// The figures have the same expectations, and errors as if there were many times as many requests. Errors come from
    /// the differences between blocks. Revenue counts each loaded ad with the probability that users see it, and the
    /// worth of later impressions accordingly. Results can be merged only with those of the same sampling.
    case quasiRandom
}
