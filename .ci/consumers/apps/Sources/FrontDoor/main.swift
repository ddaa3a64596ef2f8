import Foundation
import Mediation

let file = URL(fileURLWithPath: CommandLine.arguments[1])
let mediator = try AdMediator(contentsOf: file, adapters: [AcmeCustomEvent.self])
let ad = try await AdLoader(adUnitID: "feed", mediator: mediator).load()
print(ad.nativeAd?.headline ?? "no native ad")
