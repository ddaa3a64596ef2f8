import MediationConformance

await AdapterConformance.main(CheckedHarness.self)
