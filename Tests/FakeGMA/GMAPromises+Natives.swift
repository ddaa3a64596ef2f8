import BridgeTesting
import Foundation
import GoogleMobileAdsStandIn
import MediationBridgeGMA
import MediationConformance
import MediationCore
import PlatformViews

extension BridgePromise where Host == FakeGMA {
    static var natives: [GMAPromise] {
        [
            GMAPromise("assets are the network's") { bench, expect in
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1) { assets in
                    assets.advertiser = "Advertiser"
                    assets.price = "1 €"
                    assets.store = "Store"
                    assets.starRating = 4.5
                }
                guard let ad = request.nativeAd else { return expect.expect(false, "no native ad") }
                let passed = Passed(ad)
                let box = LockedBox<[String?]>([])
                // Hosts ask for assets on any thread.
                await bench.host.offMain {
                    let ad = passed.value
                    box.value = [ad.headline, ad.body, ad.callToAction, ad.advertiser, ad.price, ad.store]
                    box.value.append(ad.starRating?.stringValue)
                    _ = (ad.images, ad.icon, ad.extraAssets, ad.currentTime, ad.duration, ad.hasVideoContent)
                }
                let assets: [String?] = ["Headline 1", "Body", "Install", "Advertiser", "1 €", "Store", "4.5"]
                expect.expect(box.value == assets, "\(box.value)")
                expect.expect(ad.hasVideoContent == false, "it has a video")
            },
            GMAPromise("images are loaded, unless only URLs are wanted") { bench, expect in
                for (index, onlyURLs) in [false, true].enumerated() {
                    let options = NativeAdImageAdLoaderOptions()
                    options.isImageLoadingDisabled = onlyURLs
                    let request = await bench.host.load(.native) {
                        ($0 as? MediationNativeAdConfiguration)?.options = [options]
                    }
                    await bench.rest()
                    await bench.fill(index + 1) { assets in
                        assets.images = [NetworkImage(url: "https://images.invalid/main.png")]
                        assets.icon = NetworkImage(url: "https://images.invalid/icon.png")
                    }
                    await bench.rest()
                    for image in [request.nativeAd?.images?.first, request.nativeAd?.icon] {
                        guard let image else {
                            expect.expect(false, "an image is missing")
                            continue
                        }
                        expect.expect(
                            (image.image != nil) == !onlyURLs,
                            "an image is \(onlyURLs ? "loaded" : "not loaded")"
                        )
                        guard onlyURLs else { continue }
                        let scheme = image.imageURL?.scheme
                        expect.expect(scheme == "https", "the URL of an image is of the scheme \(scheme ?? "none")")
                    }
                }
            },
            GMAPromise("what the host counts reaches the network, and nothing comes back") { bench, expect in
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1)
                guard let ad = request.nativeAd else { return expect.expect(false, "no native ad") }
                expect.expect(!ad.handlesUserImpressions() && !ad.handlesUserClicks(), "the network is said to count")
                let (view, button, controller) = (PlatformView(), PlatformView(), bench.controller())
                view.addSubview(button)
                ad.didRender(
                    in: view,
                    clickableAssetViews: [.callToActionAsset: button],
                    nonclickableAssetViews: [:],
                    viewController: controller
                )
                ad.didRecordImpression()
                ad.didRecordImpression()
                ad.didRecordClickOnAsset(with: .callToActionAsset, view: button, viewController: controller)
                ad.didUntrackView(nil)
                ad.didUntrackView(view)
                await bench.rest()
                @MainActor func count(_ name: String, _ expected: Int, _ isCall: (NetworkCall) -> Bool) {
                    let found = bench.count(isCall)
                    expect.expect(found == expected, "\(name) reaches the network \(found) times")
                }
                if bench.has(.takesImpressions) { count("an impression", 1) { $0 == .impression(ad: 1) } }
                if bench.has(.takesClicks) { count("a click", 1) { if case .click = $0 { true } else { false } } }
                if bench.has(.tracksViews) {
                    count("a view", 1) { if case .showViews = $0 { true } else { false } }
                    count("the end of a view", 1) { $0 == .removeViews(ad: 1) }
                }
                expect.expect(request.reports.isEmpty, "\(request.reports) is reported of what the host counts")
            },
            GMAPromise("what the network counts reaches the host, and nothing comes back") { bench, expect in
                guard bench.has(.countsImpressions), bench.has(.countsClicks) else { return }
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1, tracksItself: true)
                guard let ad = request.nativeAd else { return expect.expect(false, "no native ad") }
                expect.expect(ad.handlesUserImpressions() && ad.handlesUserClicks(), "the host is said to count")
                let controller = bench.controller()
                ad.didRender(
                    in: PlatformView(),
                    clickableAssetViews: [:],
                    nonclickableAssetViews: [:],
                    viewController: controller
                )
                await bench.play(.report(.impression, ad: 1))
                await bench.play(.report(.click, ad: 1))
                expect.expect(request.reports == ["impression", "click"], "\(request.reports) is reported")
                // The host may decide otherwise all the same.
                ad.didRecordImpression()
                ad.didRecordClickOnAsset(with: .headlineAsset, view: PlatformView(), viewController: controller)
                await bench.rest()
                let calls = bench.count { if case .click = $0 { true } else { $0 == .impression(ad: 1) } }
                expect.expect(calls == 0, "\(calls) counts of the host reach the network")
                expect.expect(bench.mistakes.count == 2, "told of the host: \(bench.mistakes)")
            },
            GMAPromise("an ad that was held for too long is not shown") { bench, expect in
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1)
                await bench.pass(.seconds(2 * 3600))
                request.nativeAd?
                    .didRender(
                        in: PlatformView(),
                        clickableAssetViews: [:],
                        nonclickableAssetViews: [:],
                        viewController: bench.controller()
                    )
                await bench.rest()
                let views = bench.count { if case .showViews = $0 { true } else { false } }
                expect.expect(views == 0, "the network is given views")
                expect.expect(request.reports == ["failed"], "\(request.reports) is reported")
            },
            GMAPromise("a native ad that is let go of while it is shown is taken out of its views") { bench, expect in
                guard bench.has(.tracksViews) else { return }
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1)
                request.nativeAd?
                    .didRender(
                        in: PlatformView(),
                        clickableAssetViews: [:],
                        nonclickableAssetViews: [:],
                        viewController: bench.controller()
                    )
                request.release()
                await bench.rest()
                expect.expect(bench.count { $0 == .removeViews(ad: 1) } == 1, "the network keeps its views")
                expect.expect(request.left.isEmpty, "still there: \(request.left)")
            },
            GMAPromise("what a video does is told as what it is") { bench, expect in
                guard bench.has(.video) else { return }
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1) { assets in
                    assets.hasVideo = true
                    assets.videoDuration = .seconds(15)
                }
                expect.expect(request.nativeAd?.hasVideoContent == true, "it has no video")
                expect.expect(request.nativeAd?.duration == 15, "it lasts \(request.nativeAd?.duration ?? -1) seconds")
                let events: [NativeAdEvent] = [
                    .didPlayVideo, .didMuteVideo, .didUnmuteVideo, .didPauseVideo, .didEndVideo,
                ]
                for event in events { await bench.play(.report(event, ad: 1)) }
                let expected = ["playVideo", "muteVideo", "unmuteVideo", "pauseVideo", "endVideo"]
                expect.expect(request.reports == expected, "\(request.reports)")
            },
        ]
    }
}
