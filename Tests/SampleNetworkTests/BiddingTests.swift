import Foundation
import MediationCore
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// Bidders of the Sample Network in auctions, over real HTTP.
@MainActor
@Suite(.serialized)
struct BiddingTests {
    private static func bidding(_ price: Double, _ faults: BidFault...) -> AdUnitScript {
        AdUnitScript(bids: BidScript(minimum: price, maximum: price, faults: faults))
    }

    @Test func theDearestBidOfTheNetworkWinsAndItsAdIsServed() async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(1), "b": Self.bidding(2)]) { network in
            let (run, result) = try await network.run(network.bidder("a"), network.bidder("b"))
            #expect(result.winner?.item.value == 1)
            #expect(result.winner?.price == 2)
            let bidResponse = try #require(result.winner?.bidResponse)
            let ad = try await network.ad(of: network.bidder("b"), bidResponse: bidResponse)
            #expect(ad.id?.dropFirst("ad-".count) == bidResponse.dropFirst("bid-".count))
            run.tellLosers()
            let counts = await network.server.counts { !$0.losses.isEmpty }
            #expect(counts?.losses == ["outbid": 1])
            #expect(counts?.bidsUsed == 1)
            #expect(counts?.bids == 2)
        }
    }

    @Test func aServersAuctionBidsForTokens() async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(1), "b": Self.bidding(2)]) { network in
            let (_, result) = try await network.run(
                network.bidder("a", "token"),
                network.bidder("b", "token"),
                auction: network.remoteAuction
            )
            #expect(result.winner?.item.value == 1)
            #expect(result.bidders.map { $0.error?.code } == [.outbid, nil])
            let ad = try await network.ad(of: network.bidder("b", "token"), bidResponse: result.winner?.bidResponse)
            #expect(ad.id != nil)
            let counts = await network.server.counts
            #expect(counts.auctions == 1)
            #expect(counts.bidRequests == 0)
            #expect(counts.bidsUsed == 1)
        }
    }

    @Test func tokensAndBidsCompeteInAServersAuction() async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(3), "b": Self.bidding(2)]) { network in
            let (_, result) = try await network.run(
                network.bidder("a", "bid"),
                network.bidder("b", "token"),
                auction: network.remoteAuction
            )
            #expect(result.winner?.item.value == 0)
            #expect(result.winner?.price == 3)
            #expect(result.bidders.map { $0.bid?.price } == [3, 2])
        }
    }

    @Test(arguments: [BidFault.Kind.negative, .zero, .otherCurrency, .notANumber], ["bid", "token"])
    func badBidsLoseToGoodOnes(fault: BidFault.Kind, bidding: String) async throws {
        let adUnits = ["a": Self.bidding(9, BidFault(fault)), "b": Self.bidding(1)]
        try await AuctionedNetwork.with(adUnits) { network in
            let (_, result) = try await network.run(
                network.bidder("a", bidding),
                network.bidder("b", bidding),
                auction: bidding == "bid" ? LocalAuction() : network.remoteAuction
            )
            #expect(result.bidders.map { $0.error?.code } == [.bidRejected, nil])
            #expect(result.winner?.item.value == 1)
        }
    }

    @Test func garbageServerErrorsAndNoBidAreToldApart() async throws {
        let adUnits = [
            "a": Self.bidding(9, BidFault(.garbage)), "b": Self.bidding(9, BidFault(.serverError)),
            "c": AdUnitScript(),
        ]
        try await AuctionedNetwork.with(adUnits) { network in
            let (_, result) = try await network.run(
                network.bidder("a"),
                network.bidder("b"),
                network.bidder("c")
            )
            #expect(result.winner == nil)
            #expect(result.bidders.map { $0.error?.code } == [.serverError, .serverError, .noBid])
        }
    }

    @Test func aBidBelowTheFloorDoesNotWin() async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(1)]) { network in
            let (run, result) = try await network.run(network.bidder("a", floor: 1.01))
            #expect(result.bidders.map { $0.error?.code } == [.bidBelowFloor])
            run.tellLosers()
            #expect(await network.server.counts { !$0.losses.isEmpty }?.losses == ["belowFloor": 1])
        }
    }

    @Test func aWinnerThatIsNotUsedIsToldSo() async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(1)]) { network in
            let (run, result) = try await network.run(network.bidder("a"))
            #expect(result.winner != nil)
            run.tellWinnerLost(reason: .betterLineItemFilled, price: 4)
            #expect(await network.server.counts { !$0.losses.isEmpty }?.losses == ["betterLineItemFilled": 1])
        }
    }

    @Test(arguments: [Fault(.garbageJSON), .status(500), Fault(.deepJSON)])
    func aServersAuctionThatFailsLeavesNoWinner(fault: Fault) async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(1)], auctionFaults: [fault]) { network in
            let (_, result) = try await network.run(network.bidder("a", "token"), auction: network.remoteAuction)
            #expect(result.winner == nil)
            #expect(result.bidders.map { $0.error?.code } == [.auctionFailed])
        }
    }

    @Test func settingsThatMakeNoSenseAreNoBidAndNameTheKey() async throws {
        try await AuctionedNetwork.with([:]) { network in
            let (_, result) = try await network.run(network.bidder("", "bid"), network.bidder("b", "loudly"))
            #expect(result.bidders.map { $0.error?.code } == [.invalidSettings, .invalidSettings])
            #expect(result.bidders[1].error?.message.contains("settings.bidding") == true)
        }
    }

    @Test func aLineItemWithAPriceUsesTheSameAdapter() async throws {
        try await AuctionedNetwork.with(["a": Self.bidding(1)]) { network in
            let ad = try await network.ad(of: network.bidder("a"), bidResponse: nil)
            #expect(ad.id != nil)
            #expect(await network.server.counts.bidsUsed == 0)
        }
    }
}
