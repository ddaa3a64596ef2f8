#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed

/// A slot of the list, and why it is as it is.
struct StudioSlot: Encodable {
    let number: Int
    /// The items before it.
    let after: Int
    /// The row that it has, or would get.
    let row: Int
    let hasRow: Bool
    let state: String
    let reason: String
}

extension StudioFeed {
    /// The slots that are filled, on the screen or near it, and the next one after them.
    var slots: [StudioSlot] {
        let list = self.coordinator.list
        var slots: [StudioSlot] = []
        var next = list.firstSlot(fromRow: 0)
        let end = self.visible.upperBound + 2 * self.coordinator.options.lookAhead
        while let slot = next, slots.count < 100 {
            if slot.ad != nil || slot.row <= end {
                slots.append(self.described(slot))
            }
            next = list.slot(after: slot.id)
        }
        return slots
    }

    private func described(_ slot: AdSlot) -> StudioSlot {
        let (state, reason): (String, String) =
            switch slot.state {
            case .filled: ("filled", self.reason(ofFilled: slot))
            case .expired: ("expired", self.reason(ofExpired: slot))
            case .empty: ("empty", self.reason(ofEmpty: slot))
            }
        return StudioSlot(
            number: slot.id.ordinal,
            after: slot.contentIndex,
            row: slot.row,
            hasRow: slot.hasRow,
            state: state,
            reason: reason
        )
    }

    private func reason(ofFilled slot: AdSlot) -> String {
        if self.visible.contains(slot.row) { return "On the screen. Its ad stays as long as the slot exists." }
        return slot.row > self.visible.upperBound
            ? "Filled ahead of the user, so that nothing moves on the screen."
            : "Above the screen. Its ad stays as long as the slot exists."
    }

    private func reason(ofExpired slot: AdSlot) -> String {
        let end =
            self.visible.contains(slot.row)
            ? "it is replaced once it has left the screen."
            : "it is replaced within \(self.coordinator.options.lookAhead) rows of the screen."
        return "Its ad is too old, or of other privacy choices: \(end)"
    }

    private func reason(ofEmpty slot: AdSlot) -> String {
        let ahead = self.coordinator.options.lookAhead
        if self.visible.contains(slot.row) {
            return "On the screen without an ad: nothing is inserted between visible rows."
        }
        if slot.row > self.visible.upperBound + ahead {
            return "Out of reach: it gets an ad within \(ahead) rows of the screen."
        }
        if slot.row < self.visible.lowerBound, !slot.hasRow {
            return "Was passed without an ad: it gets one once the user has scrolled on."
        }
        if self.coordinator.readyAdCount > 0 { return "Gets the ad that is ready in a moment." }
        if let failure { return "No ad: the last load ended with \(failure.code.rawValue), \(failure.message)" }
        return "Waits for the ad that is being loaded."
    }
}
#endif
