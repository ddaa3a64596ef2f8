import ArgumentParser
import MediationCore

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains an error code, its cause and the remedy.",
        discussion: "Without a code, it lists all codes."
    )

    @Argument(
        help: "A code by number or by name, such as 204 or timedOut.",
        completion: .list(MediationError.Code.allCodes.map(\.name))
    )
    var code: String?

    func run() throws {
        guard let text = self.code else {
            let rows = MediationError.Code.allCodes.map { ["\($0.rawValue)", $0.name, $0.cause] }
            Output.line(TextTable(header: ["Code", "Name", "Cause"], rows: rows).description)
            return
        }
        let code =
            Int(text).map(MediationError.Code.init(rawValue:))
            ?? MediationError.Code.allCodes.first { $0.name.lowercased() == text.lowercased() }
        guard let code else {
            throw Exit.failure(Exit.usage, "\(text.quoted) is no error code; `mediate explain` lists all.")
        }
        Output.line("\(code.rawValue) \(code.name)\n\nCause:   \(code.cause)\nRemedy:  \(code.remedy)")
    }
}
