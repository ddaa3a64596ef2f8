#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension URL {
    /// Indicates whether the host, as it is written, is this device or one in its network.
    ///
    /// A public name can have a private address, which only the system sees: see ``DataRequest/allowsPrivateHosts``.
    package var isPrivate: Bool {
        guard let name = self.host(percentEncoded: false)?.lowercased() else { return true }
        var host = name.filter { $0 != "[" && $0 != "]" }
        if host.hasSuffix(".") { host.removeLast() }
        if let isPrivate = Self.isPrivate(address: host) { return isPrivate }
        let suffixes = ["localhost", "local", "internal", "home.arpa"]
        return !host.contains(".") || suffixes.contains { host.hasSuffix("." + $0) }
    }

    /// Returns whether an address is that of this device or of one in its network; `nil` if the text is no address.
    package static func isPrivate(address host: String) -> Bool? {
        var ipv4 = in_addr()
        // All forms that systems accept as addresses: 127.1, 0x7f000001, 2130706433.
        if inet_aton(host, &ipv4) == 1 { return Self.isPrivate(UInt32(bigEndian: ipv4.s_addr)) }
        var ipv6 = in6_addr()
        let address = host.prefix { $0 != "%" }
        if inet_pton(AF_INET6, String(address), &ipv6) == 1 {
            return Self.isPrivate(withUnsafeBytes(of: &ipv6) { Array($0) })
        }
        return nil
    }

    private static func isPrivate(_ address: UInt32) -> Bool {
        switch (address >> 24, address >> 16 & 0xFF) {
        case (0, _), (10, _), (127, _), (224..., _): true
        case (100, 64..<128), (169, 254), (172, 16..<32), (192, 168), (198, 18...19): true
        default: false
        }
    }

    private static func isPrivate(_ address: [UInt8]) -> Bool {
        switch (address[0], address[1]) {
        case (0xFC...0xFD, _), (0xFE, 0x80...), (0xFF, _): return true
        default: break
        }
        // An IPv4 address in one of its IPv6 forms, or the device itself, which is 0.0.0.0 or 0.0.0.1 in that form.
        let guises: [[UInt8]] = [
            Array(repeating: 0, count: 12), Array(repeating: 0, count: 10) + [0xFF, 0xFF],
            [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8),
        ]
        guard guises.contains(where: { address.starts(with: $0) }) else { return false }
        return Self.isPrivate(address.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }
}
