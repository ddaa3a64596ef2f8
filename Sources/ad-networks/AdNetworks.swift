import Foundation

/// Merges the identifiers of ad networks into an app's Info.plist, or says which are missing there.
///
/// It is the tool behind the command plugin `merge-ad-networks`, and depends on no package: an app that runs the plugin
/// builds it.
@main
struct AdNetworks {
    static let usage = """
        usage: ad-networks [--lint] --plist INFO.PLIST [LIST ...]

        Merges the identifiers in the lists into SKAdNetworkItems and AdNetworkIdentifiers of the property list, sorted and
        without doubles; where comments are among them, new ones go to the end. Everything else in the file stays as it is.
        A list has one identifier a line, and comments after #.

          --plist INFO.PLIST  the app's property list, in XML
          --lint              change nothing; say what is missing or malformed, and exit with 1 if anything is

        Exit codes: 0 done, 1 findings, 64 wrong arguments, 65 wrong content of a file, 66 no such file, 73 not writable.

        """

    let plist: String
    let lists: [String]
    let isLint: Bool

    /// Reads the arguments; `nil` if they are wrong.
    init?(_ arguments: [String]) {
        var (plist, lists, isLint) = (String?.none, [String](), false)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--lint": isLint = true
            case "--plist" where plist == nil && rest.first != nil: plist = rest.removeFirst()
            case _ where argument.hasPrefix("-"): return nil
            default: lists.append(argument)
            }
        }
        guard let plist else { return nil }
        (self.plist, self.lists, self.isLint) = (plist, lists, isLint)
    }

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments == ["--help"] || arguments == ["-h"] {
            print(self.usage, terminator: "")
            return
        }
        guard let command = AdNetworks(arguments) else {
            FileHandle.standardError.write(Data(self.usage.utf8))
            exit(64)
        }
        exit(command.run { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
    }

    /// Runs the command, and returns the exit code.
    func run(say: (String) -> Void) -> Int32 {
        do {
            var identifiers: [String] = []
            for list in self.lists {
                guard let data = Self.content(of: list) else {
                    say("\(list): cannot be read")
                    return 66
                }
                identifiers += try IdentifierList(String(decoding: data, as: UTF8.self), name: list).identifiers
            }
            guard let data = Self.content(of: self.plist) else {
                say("\(self.plist): cannot be read")
                return 66
            }
            return try self.run(InfoPlist(data, name: self.plist), identifiers, say: say)
        } catch let problem as InputProblem {
            say(problem.message)
            return 65
        } catch {
            say("\(self.plist): \(error)")
            return 65
        }
    }

    /// Returns the content of a file, up to one byte more than is allowed; `nil` if it cannot be read.
    private static func content(of path: String) -> Data? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        return try? file.read(upToCount: PropertyListText.sizeLimit + 1) ?? Data()
    }

    private func run(_ plist: InfoPlist, _ identifiers: [String], say: (String) -> Void) throws -> Int32 {
        var plist = plist
        if self.isLint {
            let findings = plist.findings(for: identifiers)
            for finding in findings { say(finding) }
            return findings.isEmpty ? 0 : 1
        }
        let before = Set(plist.skAdNetworks + plist.adAttributionKit).count
        guard try plist.merge(identifiers) else {
            say("\(self.plist): has all \(before) identifiers")
            return 0
        }
        do {
            try Data(plist.text.bytes).write(to: URL(fileURLWithPath: self.plist), options: .atomic)
        } catch {
            say("\(self.plist): cannot be written")
            return 73
        }
        let after = Set(plist.skAdNetworks + plist.adAttributionKit).count
        say("\(self.plist): \(after) identifiers, \(after - before) of them new")
        return 0
    }
}
