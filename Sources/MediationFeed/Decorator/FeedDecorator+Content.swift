extension FeedDecorator {
    /// Checks, at the first question, that the data source has the items that the list promises.
    ///
    /// The check runs only then: later, the app's data is a step ahead whenever the app is about to report a change.
    func checkContent() {
        guard !self.wasAsked else { return }
        self.wasAsked = true
        // Until an update is committed, either list may be ahead of the data.
        let lists = [self.model.list, self.list]
        for section in 0..<min(lists[0].sectionCount, lists[1].sectionCount) {
            let promised = min(lists[0].contentCount(section: section), lists[1].contentCount(section: section))
            let count = section < self.dataSource.sectionCount ? self.dataSource.rowCount(section: section) : 0
            guard promised > count else { continue }
            let message = """
                the list has \(promised) items in section \(section), and the data source only \(count); make the list with \
                as many items as there are, and tell its model of every change
                """
            self.tell(FeedError(.listTooLong, message))
            // The data source cannot provide these rows.
            _ = self.makeInModel(FeedUpdate([.rows(RowChanges(section: section, removed: [count..<promised]))]))
            self.list = self.model.list
        }
    }

    private func tell(_ error: FeedError) {
        guard let errorHandler = self.errorHandler else { return assertionFailure("\(error)") }
        errorHandler(error)
    }
}
