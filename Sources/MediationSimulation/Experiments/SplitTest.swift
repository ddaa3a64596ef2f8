/// A test of whether users are split as planned that holds at all times together, so that one may look as often as one likes.
///
/// The likelihood of the split under a beta mixture of shares, divided by that under the planned share, is a martingale if
/// users are split as planned: by Ville's inequality, it ever exceeds 1/p with a probability of at most p (Lindon and Malek,
/// arXiv 2011.03567). There is no approximation in it, whatever the share.
package struct SplitTest: Hashable, Sendable {
    /// A split that chance makes in one of a thousand experiments is no chance.
    package static let leastProbability = 0.001

    /// The planned share of users with the treatment.
    private let share: Double
    /// The parameters of the mixture.
    private let control, treatment: Double

    /// Creates a test that is most sensitive at a number of users.
    package init(share: Double, tunedFor users: Int) {
        // As wide as the mixture of the confidence sequence.
        let sequence = ConfidenceSequence(alpha: Self.leastProbability, tunedFor: users)
        self.share = share
        self.control = (1 - share) / sequence.rhoSquared
        self.treatment = share / sequence.rhoSquared
    }

    /// Returns the highest probability with which chance ever makes a split as uneven as this one.
    package func probability(control: Int, treatment: Int) -> Double {
        let (control, treatment) = (Double(control), Double(treatment))
        let mixed =
            Mathematics.logBeta(self.control + control, self.treatment + treatment)
            - Mathematics.logBeta(self.control, self.treatment)
        let planned = control * Mathematics.log(1 - self.share) + treatment * Mathematics.log(self.share)
        return min(1, Mathematics.exp(planned - mixed))
    }
}
