#if canImport(Glibc)
import Glibc
import MediationCore

/// Replaces a function of Foundation on Linux that leaks some 130 bytes in each request.
///
/// The function passes the libcurl parser with which it has compared the host of the URL to `curl_free` instead of
/// `curl_url_cleanup`.
///
/// In a hundred thousand loads, the leak adds up to tens of megabytes, which would hide any memory that mediation
/// leaks. This process therefore has its own version of that one function: the dynamic linker prefers the executable's.
enum FoundationRepair {
    private typealias Parser = OpaquePointer
    private typealias Make = @convention(c) () -> Parser?
    private typealias SetPart = @convention(c) (Parser, CInt, UnsafePointer<CChar>, CUnsignedInt) -> CInt
    private typealias GetPart =
        @convention(c) (Parser, CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, CUnsignedInt) -> CInt
    private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void
    private typealias CleanUp = @convention(c) (Parser) -> Void

    /// The functions of libcurl, as loaded by Foundation.
    private struct Curl {
        let make: Make
        let setPart: SetPart
        let getPart: GetPart
        let free: Free
        let cleanUp: CleanUp

        init?() {
            guard let make = dlsym(nil, "curl_url"), let setPart = dlsym(nil, "curl_url_set"),
                let getPart = dlsym(nil, "curl_url_get"), let free = dlsym(nil, "curl_free"),
                let cleanUp = dlsym(nil, "curl_url_cleanup")
            else { return nil }
            self.make = unsafeBitCast(make, to: Make.self)
            self.setPart = unsafeBitCast(setPart, to: SetPart.self)
            self.getPart = unsafeBitCast(getPart, to: GetPart.self)
            self.free = unsafeBitCast(free, to: Free.self)
            self.cleanUp = unsafeBitCast(cleanUp, to: CleanUp.self)
        }
    }

    private static let curl = Curl()
    private static let calls = LockedValue(0)

    /// The number of requests that passed through here; 0 if Foundation is linked in a way that does not use this
    /// function.
    static var requests: Int { Self.calls.withLock(\.self) }

    fileprivate static func isHost(_ host: UnsafePointer<CChar>, of url: UnsafePointer<CChar>) -> Bool {
        Self.calls.withLock { $0 += 1 }
        // `CURLUPART_URL` and `CURLUPART_HOST`.
        let (whole, hostPart): (CInt, CInt) = (0, 5)
        guard let curl = Self.curl, let parser = curl.make() else { return false }
        defer { curl.cleanUp(parser) }
        var found: UnsafeMutablePointer<CChar>?
        guard curl.setPart(parser, whole, url, 0) == 0, curl.getPart(parser, hostPart, &found, 0) == 0, let found
        else { return false }
        defer { curl.free(found) }
        return strcmp(found, host) == 0
    }
}

/// Returns whether libcurl sees the same host in a URL as Foundation does.
@_cdecl("CFURLSessionCurlHostIsEqual")
public func foundationHostIsEqual(_ url: UnsafePointer<CChar>, _ host: UnsafePointer<CChar>) -> CInt {
    FoundationRepair.isHost(host, of: url) ? 1 : 0
}
#else
enum FoundationRepair {
    static var requests: Int { 0 }
}
#endif
