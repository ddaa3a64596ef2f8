extension FeedDecorator {
    /// Looks, at the first question, whether the data source has what the list promises.
    ///
    /// Only then: later, the app's data are a step ahead whenever it is about to tell of a change.
    func checkContent() {
        guard !self.wasAsked else { return }
        self.wasAsked = true
        for section in 0..<self.model.list.sectionCount {
            let promised = self.model.list.contentCount(section: section)
            let count = section < self.dataSource.sectionCount ? self.dataSource.rowCount(section: section) : 0
            guard promised > count else { continue }
            let message = """
                the list has \(promised) items in section \(section), and the data source only \(count); make the list with \
                as many items as there are, and tell its model of every change
                """
            self.tell(FeedError(.listTooLong, message))
            // No row is shown that the data source would be asked for in vain.
            _ = self.makeInModel(FeedUpdate([.rows(RowChanges(section: section, removed: [count..<promised]))]))
            self.list = self.model.list
        }
    }

    private func tell(_ error: FeedError) {
        guard let errorHandler = self.errorHandler else { return assertionFailure("\(error)") }
        errorHandler(error)
    }
}
