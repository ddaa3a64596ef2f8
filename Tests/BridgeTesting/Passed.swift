/// Carries a value that the host passes from one thread to another.
package struct Passed<Value>: @unchecked Sendable {
    // Safe: the host passes it to one thread, and waits for that before it goes on.
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }
}
