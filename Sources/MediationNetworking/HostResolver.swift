package import Foundation
import MediationCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Asks for the addresses of hosts by their names.
package struct HostResolver: Sendable {
    private let lookUp: @Sendable (String) async throws -> [String]

    /// Creates a resolver from a function that returns numeric addresses, or none for a name that it does not know.
    package init(_ lookUp: @escaping @Sendable (String) async throws -> [String]) {
        self.lookUp = lookUp
    }

    /// Returns the numeric addresses of a name.
    package func addresses(of name: String) async throws -> [String] { try await self.lookUp(name) }

    /// Returns whether the host of a URL is this device or in its network, as it is written or by any of its addresses.
    ///
    /// A name without addresses is not private: a connection to it fails, or is a proxy's.
    ///
    /// - Throws: `CancellationError`.
    package func isPrivate(_ url: URL) async throws -> Bool {
        guard !url.isPrivate, let host = url.host(percentEncoded: false) else { return true }
        let name = host.filter { $0 != "[" && $0 != "]" }
        // An address needs no name server.
        if URL.isPrivate(address: name) != nil { return false }
        return try await self.addresses(of: name).contains { URL.isPrivate(address: $0) ?? true }
    }

    /// The system's resolver.
    package static let system = HostResolver { name in
        try await SystemLookups.shared.addresses(of: name)
    }
}

/// The lookups of the system, which block a thread each, on a few threads of their own.
private final class SystemLookups: Sendable {
    static let shared = SystemLookups()

    private let queue: OperationQueue

    private init() {
        let queue = OperationQueue()
        queue.name = "MediationNetworking.SystemLookups"
        queue.qualityOfService = .userInitiated
        // A name server that does not answer holds up this many names.
        queue.maxConcurrentOperationCount = 16
        self.queue = queue
    }

    /// Returns the addresses of a host; a cancellation ends the wait at once.
    func addresses(of name: String) async throws -> [String] {
        let waiter = LockedValue<CheckedContinuation<[String], any Error>?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter.withLock { $0 = continuation }
                self.queue.addOperation {
                    // The wait may be over before the lookup begins.
                    guard waiter.withLock({ $0 != nil }) else { return }
                    let addresses = Self.lookUp(name)
                    waiter.withLock { $0.take() }?.resume(returning: addresses)
                }
                // The handler below may have run before there was anybody to tell.
                if Task.isCancelled { waiter.withLock { $0.take() }?.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            waiter.withLock { $0.take() }?.resume(throwing: CancellationError())
        }
    }

    /// Asks the system, which may take long; returns none for a name that it does not know.
    private static func lookUp(_ name: String) -> [String] {
        var hints = addrinfo()
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var addresses: [String] = []
        var next = first
        while let info = next?.pointee {
            next = info.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let isNumeric = getnameinfo(
                info.ai_addr,
                info.ai_addrlen,
                &text,
                socklen_t(text.count),
                nil,
                0,
                NI_NUMERICHOST
            )
            guard isNumeric == 0 else { continue }
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            addresses.append(String(decoding: bytes, as: UTF8.self))
        }
        return addresses
    }
}
