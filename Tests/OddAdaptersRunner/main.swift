import MediationConformance
import OddAdapters

// Without arguments, the names; with a name, the suite checks that adapter, and the other arguments are the suite's.
let arguments = CommandLine.arguments.dropFirst()
if let name = arguments.first {
    guard let adapter = OddAdapters.named(name) else { AdapterConformance.end(64) }
    AdapterConformance.end(await OddAdapters.run(adapter, [name]))
}
for adapter in OddAdapters.all { print(String(describing: adapter)) }
