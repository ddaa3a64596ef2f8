internal import MediationCore

extension FeedDecorator {
    /// Returns whether a tap selects a row.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: `true` if a tap selects it.
    public func shouldSelect(in view: ListView, at place: RowPlace) -> Bool {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.shouldSelect(in: view, at: place) ?? true
        case .ad(let row): self.ads.shouldSelect(in: view, row)
        case nil: false
        }
    }

    /// Called when a row is tapped.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    public func didSelect(in view: ListView, at place: RowPlace) {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.didSelect(in: view, at: place)
        case .ad(let row): self.ads.didSelect(in: view, row)
        case nil: break
        }
    }

    /// Called when a row is deselected.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    public func didDeselect(in view: ListView, at place: RowPlace) {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.didDeselect(in: view, at: place)
        case .ad(let row): self.ads.didDeselect(in: view, row)
        case nil: break
        }
    }

    /// Called when a row is about to appear on the screen.
    ///
    /// - Parameters:
    ///   - cell: The cell that shows the row.
    ///   - view: The view that shows the row.
    ///   - place: The row.
    public func willDisplay(_ cell: Cell, in view: ListView, at place: RowPlace) {
        let target = self.target(of: place)
        self.displayed[ObjectIdentifier(cell)] = target
        switch target {
        case .content(let place):
            ReusedViews.show(cell, in: self, for: nil) { self.delegate?.willDisplay(cell, in: view, at: place) }
        case .ad(let row):
            ReusedViews.show(cell, in: self, for: self.listRow(row)) { self.ads.willDisplay(cell, in: view, row) }
        case nil: ReusedViews.show(cell, in: self, for: nil) {}
        }
    }

    /// Called when a row has left the screen.
    ///
    /// The call goes to the object that was notified when the row appeared on the screen, whatever is in its place by
    /// now.
    ///
    /// - Parameters:
    ///   - cell: The cell that showed the row.
    ///   - view: The view that showed the row.
    ///   - place: The row; ignored if the cell appeared on the screen through this decorator.
    public func didEndDisplaying(_ cell: Cell, in view: ListView, at place: RowPlace) {
        switch self.displayed.removeValue(forKey: ObjectIdentifier(cell)) ?? self.target(of: place) {
        case .content(let place): self.delegate?.didEndDisplaying(cell, in: view, at: place)
        case .ad(let row): self.ads.didEndDisplaying(cell, in: view, row)
        case nil: break
        }
    }

    /// Returns the size of a row.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: The size; `nil` leaves it to the view.
    public func size(in view: ListView, at place: RowPlace) -> RowSize? {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.size(in: view, at: place)
        case .ad(let row): self.ads.size(in: view, row)
        case nil: nil
        }
    }

    /// Returns the answer to any other question about a row.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: The answer; `nil` for none.
    public func answer<Question: RowQuestion>(
        _ question: Question,
        in view: ListView,
        at place: RowPlace
    ) -> Question.Answer? {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.answer(question, in: view, at: place)
        case .ad(let row): self.ads.answer(question, in: view, row)
        case nil: nil
        }
    }
}
