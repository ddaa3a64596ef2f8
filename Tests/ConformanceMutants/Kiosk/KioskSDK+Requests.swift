import Foundation
import MediationConformance
import MediationCore

extension KioskSDK {
    private struct Settings: Decodable {
        let parameter: String
    }

    /// Returns the request for an ad, as both adapters of the network make it.
    func request(
        _ credentials: MediationCredentials,
        isTest: Bool,
        _ privacy: PrivacySnapshot
    ) throws(MediationError) -> NetworkRequest {
        var request = NetworkRequest(
            adUnitID: try self.unit(credentials),
            isTest: isTest || self.mutation == .kioskIsAlwaysTest,
            isChild: privacy.ageTreatment == .child ? true : nil,
            consentString: privacy.tcfString,
            usPrivacyString: privacy.usPrivacyString
        )
        switch privacy.gdprApplies {
        case .yes: request.gdprApplies = true
        case .no: request.gdprApplies = false
        case .unknown: request.gdprApplies = self.mutation == .kioskTakesUnknownForNo ? false : nil
        }
        return request
    }

    private func unit(_ credentials: MediationCredentials) throws(MediationError) -> String {
        if self.mutation == .kioskCastsSettings {
            guard case .string(let text)? = credentials.settings["parameter"] else { preconditionFailure("as! String") }
            return text
        }
        let unit = try credentials.decode(Settings.self).parameter
        guard unit.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "settings.parameter is blank.")
        }
        if self.mutation == .kioskPrintsUnit { FileHandle.standardError.write(Data("asks for \(unit)\n".utf8)) }
        guard self.mutation == .kioskKeepsFirstUnit else { return unit }
        return self.firstUnit.withLock { first in
            first = first ?? unit
            return first ?? unit
        }
    }

    /// Returns an error of the SDK in mediation's terms.
    func mediated(_ error: KioskError) -> MediationError {
        let (code, number): (MediationError.Code, Int) =
            switch error.failure.kind {
            case .noFill: (self.mutation == .kioskNoFillIsAnError ? .adapterError : .noFill, 204)
            case .networkError: (.networkError, 503)
            case .badRequest: (.invalidRequest, 400)
            case .internalError: (.serverError, 500)
            }
        return MediationError(code, error.failure.message, networkCode: number, underlying: error)
    }

    /// Sets the SDK up for all adapters of a class.
    static func setUp(_ handler: SetUpCompletionHandler) {
        guard let sdk = Self.current.withLock({ $0 }) else { return }
        sdk.setUp.join(handler) {
            sdk.objects.logSetUp { failure in
                if failure != nil, sdk.mutation == .kioskSetUpIsSilent { return }
                sdk.setUp.finish(failure.map { .failure(sdk.mediated(KioskError(failure: $0))) } ?? .success(()))
            }
        }
    }

    /// The version of the SDK of this process.
    static var versionNumber: VersionNumber {
        VersionNumber(Self.current.withLock { $0?.version } ?? "") ?? VersionNumber(0, 0, 0)
    }
}
