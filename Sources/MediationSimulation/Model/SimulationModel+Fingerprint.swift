internal import MediationCore

extension SimulationModel {
    /// The version of the engine, which changes whenever the same seed gives different numbers.
    private static let engineVersion = 2

    /// Returns the fingerprint of the model, the sampling and the engine version, in hexadecimal digits; the same in every
    /// process.
    func fingerprint(_ sampling: SimulationSampling) -> String {
        var hash = Fingerprint()
        hash.add("\(Self.engineVersion)")
        if sampling == .quasiRandom { hash.add("quasi-random") }
        hash.add(MediationConfiguration.table.node(of: MediationConfiguration(adUnits: [self.adUnit])))
        hash.add(TrafficModel.table.node(of: self.traffic))
        return String(hash.value, radix: 16)
    }
}

/// A 64-bit FNV-1a hash.
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { self.add(byte) }
        // A separator, so that "a", "b" differs from "ab".
        self.add(0xFF as UInt8)
    }

    mutating func add(_ node: ConfigurationNode) {
        self.add(node.kind)
        switch node.value {
        case .null: break
        case .bool(let value): self.add("\(value)")
        case .number(let value): self.add("\(value)")
        case .string(let value): self.add(value)
        case .array(let nodes):
            for node in nodes { self.add(node) }
        case .object(let entries):
            for entry in entries {
                self.add(entry.key)
                self.add(entry.value)
            }
        }
        self.add("end")
    }

    private mutating func add(_ byte: UInt8) {
        self.value = (self.value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
