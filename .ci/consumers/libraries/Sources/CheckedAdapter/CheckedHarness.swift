import MediationConformance
import MediationCore

struct CheckedHarness: AdapterHarness {
    let settings: [String: JSONValue] = ["parameter": "unit"]
    func makeAdapter() -> CheckedAdapter { CheckedAdapter() }
}
