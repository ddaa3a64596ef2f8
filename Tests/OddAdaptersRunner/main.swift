import MediationConformance
import OddAdapters

// Without arguments, the names; with a name, the suite checks that adapter, and the other arguments are the suite's. With
// --check N, all adapters are checked so often, with --only NAME one of them; --self-test shows first that a check can fail.
let arguments = CommandLine.arguments.dropFirst()
if let command = OddCommand(arguments) { AdapterConformance.end(await command.run()) }
if let name = arguments.first {
    guard let adapter = OddAdapters.named(name) else { AdapterConformance.end(64) }
    AdapterConformance.end(await OddAdapters.run(adapter, [name]))
}
for adapter in OddAdapters.all { print(String(describing: adapter)) }
