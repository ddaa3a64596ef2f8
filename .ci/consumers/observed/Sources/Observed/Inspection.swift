import Foundation
import Mediation
import MediationStudioLink

/// Shows the app's loads in `mediate studio`, in debug builds that were given its address.
@MainActor
final class Inspection {
    private let studio: StudioLink?

    init(_ mediator: AdMediator) {
        let address = ProcessInfo.processInfo.environment["MEDIATION_STUDIO"]
        self.studio = address.map { StudioLink(mediator, studio: $0, app: "Acme") }
    }
}
