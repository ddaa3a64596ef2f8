extension String {
    /// A name that the adapter of the network with this name may have.
    package var adapterName: String {
        let letters = self.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0) }
        let name = String(String.UnicodeScalarView(letters))
        guard let first = name.first, first.isLetter else { return "UnknownAdapter" }
        return first.uppercased() + name.dropFirst() + "Adapter"
    }
}
