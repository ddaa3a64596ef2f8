extension NativeAdLoad {
    typealias AdCompletion = OnceOnlyCompletion<Answer>

    /// What an adapter answered, and when, counted from the start of the load.
    struct Answer: Sendable {
        let result: Result<AnsweredAd, any Error>
        let time: Nanoseconds
    }

    /// The line item that is being asked, or whose ad is being prepared.
    struct Attempt {
        enum Phase {
            /// The adapter class is being set up. Can go to `asking`.
            case settingUp
            /// The adapter has been asked. Can go to `preparing`.
            case asking(any MediationAdapter, AdCompletion.Slot)
            /// The images of the ad are being loaded.
            case preparing(any MediationAdapter, AnsweredAd, NativeAdImageLoad)
        }

        let position: Int
        let timeout: Nanoseconds
        /// When an answer is too late, counted from the start of the load.
        var due = Nanoseconds.max
        var phase = Phase.settingUp
        var timer: TimerQueue.Token?
    }
}
