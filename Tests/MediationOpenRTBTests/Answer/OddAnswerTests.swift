import Foundation
import MediationCore
import MediationOpenRTB
import MediationTesting
import SampleAdServer
import Testing

/// Twenty generated answers of each odd form.
struct OddAnswerTests {
    private enum Outcome {
        /// There is an ad with all assets.
        case ad
        /// There is an ad, and something of it is told to be dropped.
        case adWithWarnings
        /// The answer has no bid that counts, or none at all.
        case noBid
        /// The bids count, and their markup is no ad.
        case noAd
        /// The answer cannot be read.
        case unreadable
    }

    private static func outcome(_ kind: OpenRTBFault.Kind) -> Outcome? {
        switch kind {
        // These are of HTTP.
        case .delay, .hang, .serverError, .refusal, .redirect, .noBid: nil
        // These are of banners.
        case .bannerTooLarge, .bannerWithoutSize: nil
        case .garbage, .truncated, .tooLong, .tooDeep, .trailingBytes, .emptyBody: .unreadable
        case .emptyObject, .emptySeats, .noBidReason: .noBid
        case .negativePrice, .zeroPrice, .priceIsNoNumber, .noPrice, .otherCurrency, .otherImpression: .noBid
        case .wrongMarkupType, .noMarkup, .markupAtWinURL: .noBid
        case .brokenMarkup, .vastMarkup, .noAssets, .noLink, .relativeLink: .noAd
        case .wrapped, .object, .wrappedObject, .untyped, .priceIsText, .repeatedTrackers, .encodedMacros: .ad
        case .assetLink, .byteOrderMark: .ad
        case .noIDs, .otherTypes, .numbersAreTexts, .textsAreNumbers, .trackerIsText, .jsTrackers: .adWithWarnings
        case .customEvents, .deepLink, .loneSurrogate, .assetsURL, .unknownMembers, .emptyAssets: .adWithWarnings
        case .manyTrackers, .manyAssets, .privateURLs, .plainHTTP, .scriptURLs, .longTexts: .adWithWarnings
        case .version1_0: .ad
        }
    }

    @Test(arguments: OpenRTBFault.Kind.allCases)
    func answersOfEachForm(_ kind: OpenRTBFault.Kind) throws {
        guard let outcome = Self.outcome(kind) else { return }
        for seed in 0..<UInt64(TestSize.cases(100)) {
            let ask = try Samples.ask(loadID: "load-\(seed)")
            let request = try Samples.request(ask)
            let (body, decision) = try OpenRTBExchange.answer(
                to: request.data,
                script: OpenRTBScript(seats: 2, faults: [OpenRTBFault(kind)]),
                seed: seed,
                base: "https://ads.example"
            )
            let check = try? AnswerCheck([UInt8](body), request: request)
            switch outcome {
            case .unreadable: #expect(check == nil)
            case .noBid: #expect(check?.bids.isEmpty == true)
            case .noAd:
                #expect(check?.bids.count == 2)
                #expect(check?.hasAd == false)
            case .ad, .adWithWarnings:
                let plan = try #require(check?.bids.first).plan.get()
                #expect(plan.headline?.hasPrefix("Sale") == true)
                #expect(plan.trackers[.impression]?.isEmpty == false)
                #expect(plan.warnings.isEmpty == (outcome == .ad), "\(plan.warnings)")
                let best = decision.bids.map(\.price).max()
                let price = plan.trackers[.impression]?.first?.query()?.split(separator: "&").first
                #expect(price.map(String.init) == best.map { "price=\(MediatedExchange.text($0))" })
            }
        }
    }
}
