package import MediationCore

extension ConfigurationNode {
    /// The tree without empty lists and empty settings, as people would write it.
    package var withoutEmpty: ConfigurationNode {
        switch self.value {
        case .array(let nodes): return ConfigurationNode(.array(nodes.map(\.withoutEmpty)))
        case .object(let entries):
            let kept = entries.compactMap { entry -> ConfigurationNode.Entry? in
                switch entry.value.value {
                case .array(let nodes) where nodes.isEmpty: return nil
                case .object(let inner) where inner.isEmpty && entry.key == "settings": return nil
                default: return ConfigurationNode.Entry(key: entry.key, value: entry.value.withoutEmpty)
                }
            }
            return ConfigurationNode(.object(kept))
        default: return self
        }
    }
}
