import ArgumentParser
import Foundation
import MediationCore
import MediationOpenRTB
import SampleAdSDK

/// The loads of a run, and what it prints of them.
extension RunCommand {
    /// Runs all loads and prints them; returns the exit code unless every load was filled.
    @MainActor
    func load(
        _ format: FormatArgument,
        of adUnit: AdUnit,
        with mediator: AdMediator,
        seed: UInt64
    ) async throws -> ExitCode? {
        let options = try self.nativeAdOptions()
        let screen = Screen(closesEarly: self.closeEarly)
        var report = RunReport()
        let series = LoadSeries(
            count: self.count,
            // Lines that appear on the terminal show enough progress.
            showsProgress: !self.json || isatty(STDOUT_FILENO) == 0,
            load: { number throws(MediationError) in
                // A loop of loads has more to tell exchanges than any app, and would fill the queue.
                await OpenRTBAdapter.trackersWereSent()
                var request = AdRequest(loadID: "\(seed)-\(number)")
                switch format {
                case .fullScreen(let format):
                    return .fullScreen(try await .load(format, adUnitID: adUnit.id, request: request, with: mediator))
                case .banner:
                    return .banner(try await .load(adUnitID: adUnit.id, request: request, with: mediator))
                case .native(let adType):
                    request.options = options
                    request.adTypes = [adType]
                    return .native(try await mediator.load(adUnitID: adUnit.id, request: request))
                }
            },
            show: { ad in
                switch ad {
                case .fullScreen(let ad): await screen.present(ad)
                case .banner(let banner): await banner.show()
                case .native(let ad):
                    guard self.impressions != nil else { return }
                    report.addShownAd(wasSeen: await Showing.show(ad))
                }
            },
            handle: { result in
                let ad = try? result.get()
                guard let info = ad?.responseInfo ?? result.failure?.responseInfo else {
                    // Nobody was asked: later loads have no more to say than the first.
                    if let error = result.failure, report.add(error) { Output.error(Self.text(of: error)) }
                    return
                }
                let record = RunRecord(info: info, presentation: ad?.presentation)
                report.add(info)
                if let presentation = record.presentation { report.add(presentation) }
                if self.json {
                    Output.line(record.jsonLine)
                } else if self.count == 1 {
                    Self.print(record, ad, options)
                }
            }
        )
        let running = Task { await series.run(concurrency: self.concurrency) }
        let interruption = Interruption { running.cancel() }
        defer { withExtendedLifetime(interruption) {} }
        await running.value
        // The network's SDK reports in the background, and would end with the process.
        if !running.isCancelled { await SampleAdSDK.reportsEnd() }
        if !self.json { self.print(report) }
        return running.isCancelled ? Exit.interrupted : report.isComplete ? nil : Exit.noFill
    }

    /// Returns the message of a load without response info.
    private static func text(of error: MediationError) -> String {
        guard error.code == .unknownAdUnit else { return error.message }
        // The file has the ad unit, or the run would have ended before its loads.
        return "\(error.message) for a user without ID and attributes, for whom this command loads"
    }

    @MainActor
    private static func print(_ record: RunRecord, _ ad: RunAd?, _ options: NativeAdOptions) {
        Output.line(LoadReport(info: record.info).description)
        if case .native(let ad) = ad { Output.line("\n\(AdReport(ad: ad, options: options).text)") }
        if let presentation = record.presentation { Output.line("\n\(presentation)") }
    }

    private func print(_ report: RunReport) {
        if self.count > 1 {
            Output.line(report.description)
        } else if let impressions = report.impressions {
            Output.line("\n\(impressions)")
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
