import FlyingFox
import Foundation

/// Decides which requests a studio answers: those of its own page, in a browser on this machine.
///
/// Another page that is open in the browser can send requests here, too: as a form, by a script, or from a name of its own
/// that it has made to mean this machine. It knows no token, and cannot hide where it comes from.
struct StudioDoor: Sendable {
    /// The header that has the token in orders: no form can send it.
    static let header = HTTPHeader("Studio-Token")

    /// The text without which nothing is answered.
    let token: String

    /// The port of the studio.
    let port: UInt16

    /// Returns a token that nobody can guess.
    static func makeToken() -> String {
        (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Returns the reason for which a request is refused, in a sentence; `nil` for a request that is answered.
    func refusal(of request: HTTPRequest) -> String? {
        // Browsers leave the usual port out.
        let hosts = ["127.0.0.1", "localhost"].flatMap { ["\($0):\(self.port)"] + (self.port == 80 ? [$0] : []) }
        guard let host = request.headers[.host]?.lowercased(), hosts.contains(host) else {
            return "The studio answers only to \(hosts[0]), not to another name of this machine."
        }
        if let origin = request.headers[HTTPHeader("Origin")], origin.lowercased() != "http://\(host)" {
            return "The studio answers only to its own page, not to one from elsewhere."
        }
        let isOrder = request.method == .POST
        let given = isOrder ? request.headers[Self.header] : request.query.first { $0.name == "token" }?.value
        guard let given, self.isToken(given) else {
            return "The studio asks for the token of the address that `mediate studio` has printed."
        }
        return nil
    }

    /// Compares all bytes, so that the time tells nothing of the token.
    private func isToken(_ text: String) -> Bool {
        let (token, given) = (Array(self.token.utf8), Array(text.utf8))
        guard token.count == given.count else { return false }
        return zip(token, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
