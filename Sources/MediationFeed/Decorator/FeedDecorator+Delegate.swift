internal import MediationCore

extension FeedDecorator {
    /// Whether a tap selects a row.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    /// - Returns: Whether a tap selects it.
    public func shouldSelect(in view: ListView, at place: RowPlace) -> Bool {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.shouldSelect(in: view, at: place) ?? true
        case .ad(let row): self.ads.shouldSelect(in: view, row)
        case nil: false
        }
    }

    /// Says that a row was tapped.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    public func didSelect(in view: ListView, at place: RowPlace) {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.didSelect(in: view, at: place)
        case .ad(let row): self.ads.didSelect(in: view, row)
        case nil: break
        }
    }

    /// Says that a row is selected no more.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    public func didDeselect(in view: ListView, at place: RowPlace) {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.didDeselect(in: view, at: place)
        case .ad(let row): self.ads.didDeselect(in: view, row)
        case nil: break
        }
    }

    /// Says that a row comes on screen.
    ///
    /// - Parameters:
    ///   - cell: What it is shown in.
    ///   - view: The view that shows it.
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

    /// Says that a row is not on screen any more: to whom it was said that it comes, whatever is in its place by now.
    ///
    /// - Parameters:
    ///   - cell: What it was shown in.
    ///   - view: The view that showed it.
    ///   - place: The row; of no meaning if the cell came on screen through here.
    public func didEndDisplaying(_ cell: Cell, in view: ListView, at place: RowPlace) {
        switch self.displayed.removeValue(forKey: ObjectIdentifier(cell)) ?? self.target(of: place) {
        case .content(let place): self.delegate?.didEndDisplaying(cell, in: view, at: place)
        case .ad(let row): self.ads.didEndDisplaying(cell, in: view, row)
        case nil: break
        }
    }

    /// How large a row is to be.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    /// - Returns: The size; `nil` leaves it to the view.
    public func size(in view: ListView, at place: RowPlace) -> RowSize? {
        switch self.target(of: place) {
        case .content(let place): self.delegate?.size(in: view, at: place)
        case .ad(let row): self.ads.size(in: view, row)
        case nil: nil
        }
    }

    /// Answers any other question about a row.
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
