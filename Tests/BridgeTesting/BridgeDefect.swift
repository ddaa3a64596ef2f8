import Foundation

/// A word of a bridge to its host's delegate.
package enum BridgeWord: Sendable {
    case loaded, failed, displayed, notDisplayed, clicked, hidden, rewarded
    /// A failure that says nothing but that there is no ad.
    case noFill
}

/// A defect of a bridge to a host with delegates.
///
/// A bridge of its own stands between the host and the one under test, and tells the host what this lets through.
package struct BridgeDefect: Sendable, CustomStringConvertible {
    /// The defect, in a few words.
    package let description: String
    /// The name of the promise that is broken.
    package let promise: String
    /// Replaces a word to the host by others; receives the words before it.
    package var tell: @Sendable (BridgeWord, [BridgeWord], @escaping @Sendable (BridgeWord) -> Void) -> Void =
        { word, _, say in say(word) }
    /// Indicates whether the presentation is told to the delegate of the load.
    package var keepsLoadDelegate = false
    /// Indicates whether the end of an ad has no effect.
    package var outlives = false
    /// Indicates whether all ads tell the delegate of the last one.
    package var sharesDelegate = false

    package init(_ description: String, breaks promise: String) {
        self.description = description
        self.promise = promise
    }

    /// Creates a defect in what is said.
    package init(
        _ description: String,
        breaks promise: String,
        tell: @escaping @Sendable (BridgeWord, [BridgeWord], @escaping @Sendable (BridgeWord) -> Void) -> Void
    ) {
        self.init(description, breaks: promise)
        self.tell = tell
    }

    /// Returns the defect with one more property.
    private func with(_ change: (inout BridgeDefect) -> Void) -> BridgeDefect {
        var defect = self
        change(&defect)
        return defect
    }

    /// None.
    package static let none = BridgeDefect("nothing", breaks: "")

    private static let loads = "a load is answered once, with the ad"
    private static let presentations = "a presentation is told in order, to its own delegate"
    private static let rewards = "a reward after the dismissal is told, and none that was not earned"
    private static let displayFailures = "an ad that cannot be shown says so"
    private static let ends = "an adapter that is destroyed stops, and is freed"

    /// The defects of all hosts.
    package static let all: [BridgeDefect] = [
        BridgeDefect("keeps the delegate of the load", breaks: Self.presentations).with { $0.keepsLoadDelegate = true },
        BridgeDefect("says nothing of display failures", breaks: Self.displayFailures) { word, _, say in
            if word != .notDisplayed { say(word) }
        },
        BridgeDefect("answers the load when the display fails", breaks: Self.displayFailures) { word, _, say in
            say(word == .notDisplayed ? .failed : word)
        },
        BridgeDefect("calls every error no fill", breaks: "errors have the host's codes") { word, _, say in
            say(word == .failed ? .noFill : word)
        },
        BridgeDefect("counts an impression on load", breaks: Self.loads) { word, _, say in
            say(word)
            if word == .loaded { say(.displayed) }
        },
        BridgeDefect("answers twice", breaks: Self.loads) { word, _, say in
            say(word)
            if word == .loaded { say(word) }
        },
        BridgeDefect("never answers", breaks: Self.loads) { word, _, say in
            if word != .loaded { say(word) }
        },
        BridgeDefect("swallows failures", breaks: "a network that says nothing is given up") { word, _, say in
            if word != .failed { say(word) }
        },
        BridgeDefect("loses a reward after the end", breaks: Self.rewards) { word, said, say in
            if word != .rewarded || !said.contains(.hidden) { say(word) }
        },
        BridgeDefect("rewards everyone", breaks: Self.rewards) { word, _, say in
            if word == .hidden { say(.rewarded) }
            say(word)
        },
        BridgeDefect("says nothing of clicks", breaks: Self.presentations) { word, _, say in
            if word != .clicked { say(word) }
        },
        BridgeDefect("counts no impression", breaks: Self.presentations) { word, _, say in
            if word != .displayed { say(word) }
        },
        BridgeDefect("says nothing of the end", breaks: Self.presentations) { word, _, say in
            if word != .hidden { say(word) }
        },
        BridgeDefect("ends twice", breaks: Self.presentations) { word, _, say in
            say(word)
            if word == .hidden { say(word) }
        },
        BridgeDefect("answers off the main thread", breaks: Self.loads) { word, _, say in
            Thread.detachNewThread { say(word) }
        },
        BridgeDefect("outlives its end", breaks: Self.ends).with { $0.outlives = true },
        BridgeDefect("tells the delegate of the last ad", breaks: "each of several loads gets its own answer")
            .with { $0.sharesDelegate = true },
    ]
}
