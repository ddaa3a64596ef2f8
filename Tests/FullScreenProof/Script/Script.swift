/// The script of one case: moments one after another, between which everything comes to rest.
package struct Script: Sendable, CustomStringConvertible {
    /// The steps of each moment, without rest between them.
    var moments: [[Step]]

    /// Returns the scripts that lack one moment, or one step, of this one.
    var shorter: [Script] {
        var scripts: [Script] = []
        for moment in self.moments.indices {
            var script = self
            script.moments.remove(at: moment)
            scripts.append(script)
        }
        for moment in self.moments.indices where self.moments[moment].count > 1 {
            for step in self.moments[moment].indices {
                var script = self
                script.moments[moment].remove(at: step)
                scripts.append(script)
            }
        }
        for moment in self.moments.indices {
            for step in self.moments[moment].indices {
                for shorter in self.moments[moment][step].shorter {
                    var script = self
                    script.moments[moment][step] = shorter
                    scripts.append(script)
                }
            }
        }
        return scripts
    }

    package var description: String {
        self.moments.enumerated()
            .map { number, steps in "\(number): " + steps.map { "\($0)" }.joined(separator: "; ") }
            .joined(separator: "\n")
    }
}

extension Step {
    /// Returns the steps with one act of the network less.
    fileprivate var shorter: [Step] {
        switch self {
        case .act(let ad, let acts, let elsewhere):
            acts.count > 1 ? acts.withoutOne.map { .act(ad, $0, elsewhere: elsewhere) } : []
        case .load(let ad, let script):
            script.inside.withoutOne.map { acts in
                var script = script
                script.inside = acts
                return .load(ad, script)
            }
                + script.atOnce.withoutOne.map { acts in
                    var script = script
                    script.atOnce = acts
                    return .load(ad, script)
                }
        default: []
        }
    }
}

extension [NetworkAct] {
    fileprivate var withoutOne: [[NetworkAct]] {
        self.indices.map { index in
            var acts = self
            acts.remove(at: index)
            return acts
        }
    }
}
