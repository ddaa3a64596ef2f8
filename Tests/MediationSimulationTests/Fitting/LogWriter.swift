import Foundation

/// Writes logs of known traffic as apps do.
struct LogWriter {
    var traffic = KnownTraffic()
    var seed: UInt64 = 1

    /// Returns response infos of this library.
    func responseInfos() -> Data {
        var lines = ""
        for (number, load) in self.traffic.loads(seed: self.seed).enumerated() {
            var start = 0.0
            let items = self.traffic.items.enumerated().map { index, item in
                let head = #"{"name":"\#(item.name)","adapter":"\#(item.network)Adapter","ecpm":\#(item.ecpm)"#
                guard index < load.steps.count else { return head + #","outcome":"notAttempted"}"# }
                let (outcome, latency) = load.steps[index]
                let times = #","startedAfterMs":\#(start),"latencyMs":\#(latency)"#
                start += latency
                let error = { (code: Int, name: String) in
                    #","error":{"code":\#(code),"name":"\#(name)","message":"m"}"#
                }
                return switch outcome {
                case .filled: head + times + #","outcome":"loaded"}"#
                case .empty: head + times + #","outcome":"failed""# + error(200, "noFill") + "}"
                case .timedOut: head + times + #","outcome":"timedOut""# + error(204, "timedOut") + "}"
                }
            }
            let outcome = load.winner == nil ? "noFill" : "filled"
            lines += #"{"loadID":"\#(number)","adUnitID":"feed","outcome":"\#(outcome)","latencyMs":\#(start),"#
            lines += #""lineItems":[\#(items.joined(separator: ","))]}"# + "\n"
        }
        return Data(lines.utf8)
    }

    /// Returns waterfall infos of MAX.
    func maxWaterfallInfos() -> Data {
        var lines = ""
        for load in self.traffic.loads(seed: self.seed) {
            let responses = self.traffic.items.enumerated().map { index, item in
                let credentials = #""credentials":{"placement_id":"\#(item.name)"}"#
                let head = #"{"mediatedNetwork":{"name":"\#(item.network)"},"# + credentials
                guard index < load.steps.count else { return head + #","adLoadState":0,"latencyMillis":-1}"# }
                let (outcome, latency) = load.steps[index]
                let milliseconds = Int(latency.rounded())
                return switch outcome {
                case .filled: head + #","adLoadState":1,"latencyMillis":\#(milliseconds)}"#
                case .empty: head + #","adLoadState":2,"latencyMillis":\#(milliseconds),"error":{"code":204}}"#
                case .timedOut: head + #","adLoadState":2,"latencyMillis":\#(milliseconds),"error":{"code":-5001}}"#
                }
            }
            lines +=
                #"{"name":"Default","latencyMillis":1000,"networkResponses":[\#(responses.joined(separator: ","))]}"#
            lines += "\n"
        }
        return Data(lines.utf8)
    }

    /// Returns response infos of Google's SDK, as Android or iOS writes them.
    func googleResponseInfos(isAndroid: Bool) -> Data {
        var lines = ""
        for load in self.traffic.loads(seed: self.seed) {
            let responses = self.traffic.items.enumerated().map { index, item in
                let isAsked = index < load.steps.count
                let milliseconds = isAsked ? load.steps[index].latency.rounded() : 0
                let latency = isAndroid ? "\(Int(milliseconds))" : "\(milliseconds / 1000 + 0.000_01)"
                let isEmpty = isAsked && load.steps[index].outcome != .filled
                let error = isEmpty ? #"{"Code":3,"Message":"No fill.","Domain":"com.google"}"# : #""null""#
                return #"{"Adapter":"com.\#(item.network)","Latency":\#(latency),"Ad Source Name":"\#(item.network)","#
                    + #""Ad Source Instance Name":"\#(item.name)","Credentials":{},"Ad Error":\#(error)}"#
            }
            let loaded = load.winner.map {
                #","Loaded Adapter Response":{"Ad Source Instance Name":"\#(self.traffic.items[$0].name)"}"#
            }
            lines += #"{"Response ID":"x","Adapter Responses":[\#(responses.joined(separator: ","))]\#(loaded ?? "")}"#
            lines += "\n"
        }
        return Data(lines.utf8)
    }

}
