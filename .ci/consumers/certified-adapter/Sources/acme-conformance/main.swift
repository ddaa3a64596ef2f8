import AcmeHarness
import MediationConformance

await AdapterConformance.main(AcmeHarness.self)
