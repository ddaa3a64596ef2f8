import MediationFeed

enum OperationResult {
    case rows([RowChanges])
    case sections(SectionChanges)
}

extension FeedList {
    mutating func perform(_ operation: FeedOperation) throws(FeedError) -> OperationResult {
        switch operation {
        case .append(let count, let section): .rows([try self.append(count, section: section)])
        case .insert(let count, let index, let section): .rows([try self.insert(count, at: index, section: section)])
        case .remove(let range, let section): .rows([try self.remove(range, section: section)])
        case .move(let from, let to, let section): .rows([try self.move(from: from, to: to, section: section)])
        case .replace(let range, let section): .rows([try self.replace(range, section: section)])
        case .batch(let changes): .rows([try self.apply(changes)])
        case .fill(let id, let ad): .rows([self.fill(id, with: ad)])
        case .clear(let id): .rows([self.clear(id)])
        case .expire(let id): .rows([self.expire(id)])
        case .changePositions(let positions): .rows(self.changePositions(positions))
        case .insertSection(let id, let count, let index):
            .sections(try self.insertSection(FeedSectionContent(id: id, count: count), at: index))
        case .removeSection(let index): .sections(try self.removeSection(at: index))
        case .moveSection(let from, let to): .sections(try self.moveSection(from: from, to: to))
        }
    }
}
