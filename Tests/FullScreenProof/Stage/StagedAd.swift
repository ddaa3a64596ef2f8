import MediationCore

/// An ad on the stage, seen from both sides.
@MainActor
final class StagedAd {
    let script: AdScript
    let network: ProofAd
    /// The app's ad, until the app lets go of it.
    var held: (any HeldAd)?
    var isListening = false
    var heard: [FullScreenAdEvent] = []
    /// The end of each call of `present`, by its number; `nil` for one that has not ended.
    var ends: [CallEnd?] = []

    init(_ script: AdScript, network: ProofAd) {
        self.script = script
        self.network = network
    }
}

/// The end of a call of `present`.
enum CallEnd: Hashable, Sendable {
    case returned(AdReward?)
    case threw(MediationError.Code)
}
