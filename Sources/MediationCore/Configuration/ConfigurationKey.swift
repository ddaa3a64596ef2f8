/// One key of a ``ConfigurationTable``.
package struct ConfigurationKey<Model: Sendable>: Sendable {
    /// The need for a key, and the value without it.
    package enum Presence: Sendable {
        /// The key must be there.
        case required
        /// Without the key, the value of the table's start holds; the reference describes it by a text, if there is one.
        case standard(_ reference: String? = nil)
        /// Without the key, there is nothing; the reference describes that by a text.
        case absent(_ reference: String = "none")

        var isRequired: Bool { if case .required = self { true } else { false } }
    }

    package let name: String
    let presence: Presence
    /// The meaning of the key, for the schema and the reference.
    let sentence: String
    /// The expected value, in words, for the message that the key is missing.
    package let expectation: String
    /// The key beside which this one is not read, since it must not be there.
    let other: String?
    /// The values that the key may have, in a few words for the reference.
    let kind: String
    let schema: @Sendable () -> ConfigurationSchema
    /// Reads a value into a model, and returns whether it could be read.
    let read: @Sendable (inout ConfigurationReader, ConfigurationNode, inout Model) -> Bool
    /// Returns the value of a model; `nil` to leave the key out.
    let write: @Sendable (Model) -> ConfigurationNode?

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The property of the model.
    ///   - form: The values that the key may have.
    ///   - presence: The need for the key.
    ///   - sentence: The meaning of the key, for the schema and the reference.
    ///   - expectation: The expected value, for the message that the key is missing; `nil` for the form's.
    ///   - other: Another key, beside which this one is not read; `nil` for none.
    ///   - start: Returns the value before reading, where it depends on other keys; `nil` for the form's.
    ///   - isWritten: Returns `false` if the key is left out of the object of a model.
    package init<Value>(
        _ name: String,
        _ path: any WritableKeyPath<Model, Value> & Sendable,
        _ form: ConfigurationForm<Value>,
        _ presence: Presence,
        _ sentence: String,
        expected expectation: String? = nil,
        unless other: String? = nil,
        start: (@Sendable (Model) -> Value)? = nil,
        isWritten: @escaping @Sendable (Model) -> Bool = { _ in true }
    ) {
        self.name = name
        self.presence = presence
        self.sentence = sentence
        self.expectation = expectation ?? form.expectation
        self.other = other
        self.kind = form.kind
        self.schema = form.schema
        self.read = { reader, node, model in
            guard let value = form.read(&reader, node, start?(model)) else { return false }
            model[keyPath: path] = value
            return true
        }
        self.write = { isWritten($0) ? form.write($0[keyPath: path]) : nil }
    }

    /// Creates a key for an optional property, which is `nil` without the key.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The property of the model.
    ///   - form: The values that the key may have.
    ///   - reference: The value without the key, for the reference.
    ///   - sentence: The meaning of the key, for the schema and the reference.
    ///   - isWritten: Returns `false` if the key is left out of the object of a model.
    package init<Value>(
        _ name: String,
        _ path: any WritableKeyPath<Model, Value?> & Sendable,
        _ form: ConfigurationForm<Value>,
        without reference: String = "none",
        _ sentence: String,
        isWritten: @escaping @Sendable (Model) -> Bool = { _ in true }
    ) {
        self.init(name, path, form.optional, .absent(reference), sentence, isWritten: isWritten)
    }
}
