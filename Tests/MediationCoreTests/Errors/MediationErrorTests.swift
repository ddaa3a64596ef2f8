import MediationCore
import Testing

struct MediationErrorTests {
    @Test(arguments: MediationError.Code.allCodes)
    func everyCodeHasACauseAndAWayOut(code: MediationError.Code) {
        for text in [code.cause, code.remedy] {
            #expect(text.count > 20)
            #expect(text.hasSuffix("."))
            #expect(text.first?.isUppercase == true)
        }
        #expect(code.cause != code.remedy)
    }

    @Test func numbersAndNamesAreUnique() {
        let codes = MediationError.Code.allCodes
        #expect(Set(codes.map(\.rawValue)).count == codes.count)
        #expect(Set(codes.map(\.name)).count == codes.count)
        #expect(Set(codes.map(\.cause)).count == codes.count)
    }

    @Test func codesAreListedByNumber() {
        let numbers = MediationError.Code.allCodes.map(\.rawValue)
        #expect(numbers == numbers.sorted())
    }

    @Test(arguments: MediationError.Code.allCodes)
    func aCodesNumberIsInTheRangeOfItsPhase(code: MediationError.Code) {
        let phase =
            switch code.name {
            case let name where name.hasPrefix("setUp") || name == "adapterDisabled": 100
            case let name where name.hasPrefix("image"): 300
            case "missingRequiredAssets", "formatNotRequested", "bannerSizeMismatch": 300
            case "adExpired", "viewOutsideContainer", "viewRegisteredTwice", "unknownAsset", "cannotOpenURL": 400
            case "alreadyPresented", "alreadyPresenting", "noViewController", "presentationFailed": 400
            case let name where name.hasPrefix("configuration"): 500
            case let name where name.hasPrefix("impressionCounts"): 500
            case "unknownAdUnit", "invalidSettings": 500
            default: 200
            }
        #expect(phase..<(phase + 100) ~= code.rawValue)
    }

    @Test(arguments: MediationError.Code.allCodes)
    func aCodeIsFoundByItsNumberAndItsName(code: MediationError.Code) {
        #expect(MediationError.Code(rawValue: code.rawValue) == code)
        #expect(MediationError.Code(name: code.name) == code)
    }

    @Test(arguments: [-1, 0, 99, 199, 299, 499, 599, .max])
    func anUnknownNumberIsNoCode(number: Int) {
        #expect(MediationError.Code(rawValue: number) == nil)
    }

    @Test(arguments: ["", "NoFill", "nofill", "200", "noFill "])
    func anUnknownNameIsNoCode(name: String) {
        #expect(MediationError.Code(name: name) == nil)
    }

    @Test func theDescriptionHasTheNumberAndTheNetworksOwnCode() {
        let error = MediationError(.noFill, "Nothing today.", networkCode: 3)
        #expect("\(error)" == "noFill (200): Nothing today. (network code 3)")
    }
}
