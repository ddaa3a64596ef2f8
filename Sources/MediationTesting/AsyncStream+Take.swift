extension AsyncStream where Element: Sendable {
    /// Waits for the next element; returns `nil` if the stream has ended.
    package func next() async -> Element? {
        for await element in self { return element }
        return nil
    }

    /// Waits for this many elements.
    package func take(_ count: Int) async -> [Element] {
        var elements: [Element] = []
        while elements.count < count, let element = await self.next() { elements.append(element) }
        return elements
    }
}
