/// A problem in a configuration, with its position.
package struct ConfigurationProblem: Error, Hashable, Sendable {
    /// The position in the text; `nil` if there is no text.
    package var position: ConfigurationPosition?
    /// The path in the tree, as in `adUnits[0].lineItems[2].timeout`; empty for the whole tree.
    package var path: String
    /// The problem and the expected value; never a value from a line item's settings, which may hold credentials.
    package var message: String

    package init(position: ConfigurationPosition?, path: String = "", message: String) {
        self.position = position
        self.path = path
        self.message = message
    }

    /// Returns the problem as one line: `name:line:column: path: message`.
    package func line(name: String) -> String {
        let place = self.position.map { "\(name):\($0.line):\($0.column)" } ?? name
        return ([place, self.path, self.message].filter { !$0.isEmpty }).joined(separator: ": ")
    }
}

/// All problems in a configuration: the underlying error of a ``MediationError`` with a configuration code.
package struct ConfigurationProblems: Error, Hashable, Sendable {
    /// The name of the text in messages.
    package var name: String
    package var problems: [ConfigurationProblem]
}

extension MediationError {
    /// The number of problems that a message lists; a file of another kind can have a hundred thousand.
    private static let listedProblems = 100

    package init(_ code: Code, name: String, problems: [ConfigurationProblem]) {
        // In the order of the text; problems without a position come first.
        let problems = problems.enumerated().sorted {
            let (left, right) = ($0.element.position, $1.element.position)
            return (left?.line ?? 0, left?.column ?? 0, $0.offset) < (right?.line ?? 0, right?.column ?? 0, $1.offset)
        }.map(\.element)
        var lines = problems.prefix(Self.listedProblems).map { $0.line(name: name) }
        if problems.count > lines.count { lines.append("\(name): \(problems.count - lines.count) more problems") }
        self.init(
            code,
            lines.joined(separator: "\n"),
            underlying: ConfigurationProblems(name: name, problems: problems)
        )
    }
}
