extension MediationError.Code {
    /// The cause and the remedy of each code, in words.
    var explanation: (cause: String, remedy: String) {
        switch self.kind {
        case .setUpFailed:
            (
                "The adapter's setUp answered with a failure, so the network cannot be asked.",
                "Read the message; most often a credential is missing or wrong. Set-up is tried again at the next load."
            )
        case .setUpTimedOut:
            (
                "The adapter's setUp did not answer within the set-up time limit.",
                "Call the completion handler of setUp on every path, or raise setUpTimeout if the network is just slow to start."
            )
        case .adapterDisabled:
            (
                "The app or the configuration has disabled the adapter, so its network is neither set up nor asked.",
                "Nothing is broken. Take the adapter's name out of the mediator's disabledAdapters, or of that key of the configuration, to have it asked again."
            )
        case .noFill:
            (
                "The request was understood and there is no ad for it. At the end of a load: no line item had one.",
                "A network without an ad is not broken. At the end of a load, look at the line items of its response info: a code such as networkError there is a fault."
            )
        case .networkError:
            (
                "The network's server could not be reached: no connection, a cut connection, or a name that does not resolve.",
                "Check the device's connection and the server's address, then try again later."
            )
        case .serverError:
            (
                "The network's server answered, but with a failure of its own (such as HTTP 500).",
                "Try again later; if it lasts, tell the network, with the time and the network's own code."
            )
        case .invalidResponse:
            (
                "The network's answer is not what its SDK understands: truncated, not JSON, or without the needed parts.",
                "Report it to the network with the response info; check that SDK and server versions fit."
            )
        case .timedOut:
            (
                "The adapter held its completion handler and did not call it within the line item's timeout.",
                "Find the path in the adapter that never answers, or raise the line item's timeout if the network is slow."
            )
        case .handlerDropped:
            (
                "The adapter released its completion handler without ever calling it, so no answer can come.",
                "Call the handler on every path of loadNativeAd; look for a [weak self] return or a loader that nobody retains."
            )
        case .cancelled:
            (
                "The app cancelled the load.",
                "Nothing to do, unless the load was cancelled by mistake: keep the task that awaits it."
            )
        case .deadlineExceeded:
            (
                "The deadline of the whole load passed before a line item had an ad.",
                "Raise the ad unit's deadline, lower the timeouts of slow line items, or move them further down."
            )
        case .outOfTime:
            (
                "When its turn came, less time was left in the load than the line item's minimumTime.",
                "Lower the timeouts of the line items before it, raise the deadline, or lower its minimumTime."
            )
        case .adapterNotFound:
            (
                "No adapter is registered under the name that the line item gives, and the runtime knows no such class.",
                "Register the class before the first load; without that, write the name as Module.Type. The message lists what is registered."
            )
        case .notAnAdapter:
            (
                "The class that the line item names exists but does not conform to MediationAdapter.",
                "Name the adapter class, not the loader or the ad; make it conform to MediationAdapter."
            )
        case .ambiguousAdapter:
            (
                "Two registered adapters go by the name that the line item gives.",
                "Write the name as Module.Type in the line item."
            )
        case .unsupportedFormat:
            (
                "The adapter does not load ads of the ad unit's format: it does not implement the protocol, or its capabilities leave the format out.",
                "Take the line item out of this ad unit, or have the adapter's author add the format."
            )
        case .invalidRequest:
            (
                "The network, or the adapter before it, refused the request: a parameter is missing or malformed.",
                "Check the line item's settings, above all \"parameter\", against what the network expects."
            )
        case .adapterError:
            (
                "The adapter answered with an error that has no code of its own, or that is no MediationError.",
                "Adapter authors: map the network's errors to MediationError codes, with a message that holds no credential."
            )
        case .alreadyLoading:
            (
                "The ad loader was asked to load while its last load had not ended; it loads one request at a time.",
                "Look at isLoading first, or make a second ad loader."
            )
        case .invalidAdRequest:
            (
                "The ad loader was asked for no ad type, for a custom format without an ID, or for a number of ads outside 1 to 5.",
                "Read the message; it names the value."
            )
        case .notNeeded:
            (
                "The line item was still being asked when the load ended with the ad of another one.",
                "Nothing is wrong. With a longer wait in the ad unit's strategy, better line items get more time to answer."
            )
        case .frequencyCapped:
            (
                "The line item's ads were seen as often as one of its frequency caps allows, or ads that wait to be seen will be.",
                "Nothing is wrong. Raise the cap in the configuration if its ads are to be seen more often."
            )
        case .paced:
            (
                "Less time has passed since the last impression of the line item's ads than its pacing asks for.",
                "Nothing is wrong. Shorten the pacing in the configuration if its ads are to be seen more often."
            )
        case .circuitOpen:
            (
                "The adapter failed several times in a row, so its line items are left out for a while that grows with each failed probe.",
                "Look at the errors of the loads before; if a network fails for good, take its line items out."
            )
        case .adapterBusy:
            (
                "As many loads of the adapter, or of the line item's placement, were open as the adapter declares that it can handle.",
                "Ask for fewer line items or ads at a time, or have the adapter's author raise the number in its capabilities."
            )
        case .noBid:
            (
                "The bidder had no ad to bid with, or its adapter does not bid.",
                "Nothing is wrong if it happens now and then; a bidder's adapter must be an AuctionAdapter."
            )
        case .outbid:
            (
                "Another bidder of the ad unit bid more in this load's auction.",
                "Nothing is wrong; only the highest bid takes a place in the waterfall."
            )
        case .bidRejected:
            (
                "The bid is not a positive finite number, is not in USD, names no line item that was asked, or is the second one for the same.",
                "Tell the network or whoever runs the auction; the message says what is wrong with the bid."
            )
        case .bidTooLate:
            (
                "The bidder was not set up, its signals were not collected, or its bid did not come within the ad unit's bidding limits.",
                "Raise signalTimeout or timeout under bidding in the ad unit, or set adapters up before the first load."
            )
        case .bidBelowFloor:
            (
                "The bid is lower than the floor that the line item sets.",
                "Nothing is wrong. Lower the floor in the configuration if such bids are welcome."
            )
        case .auctionFailed:
            (
                "The auction ended with an error, did not end in time, or its answer could not be understood.",
                "Look at the message; the waterfall went on without bids. If it lasts, check the auction's server."
            )
        case .imageRefused:
            (
                "The image's URL, or one that it redirects to, is not http or https, lacks a host, contains a password, or redirects too often or from https to http.",
                "Ask the network to serve images under plain https URLs with few redirects."
            )
        case .imageTooLarge:
            (
                "The image has more bytes or pixels than the image limits allow.",
                "Ask the network for a smaller image, or raise the image limits."
            )
        case .imageTimedOut:
            (
                "The image did not arrive within the time limit for images, or before the load's deadline.",
                "Ask the network for a faster image host; the ad is delivered without the image."
            )
        case .imageNotAnImage:
            (
                "The server's content type is not an image, or the bytes are no PNG, JPEG, GIF or WebP.",
                "Ask the network to serve a supported image format with its content type."
            )
        case .imageDownloadFailed:
            (
                "The image could not be downloaded: no connection, or the server answered with a failure.",
                "Try again later; if it lasts, ask the network to check its image host."
            )
        case .missingRequiredAssets:
            (
                "The ad lacks assets that every ad of the format that was asked for has, or an image among them could not be loaded.",
                "The message names them: tell the network, or ask for the type native too, which takes any ad."
            )
        case .formatNotRequested:
            (
                "The network answered with an ad of a format that is not among the ad types that the app asked for.",
                "Ask for that ad type as well, or have the network's ad unit set to the format that the app can show."
            )
        case .bannerSizeMismatch:
            (
                "The network answered with a banner that is larger than the size that was asked for, or has no size.",
                "Have the network's ad unit set to the size of the app's banner, or give the banner more room."
            )
        case .adExpired:
            (
                "The ad was held unshown for longer than it lives, an hour unless its network says otherwise, or it was asked for under other privacy choices than the present ones.",
                "Drop it and load another; an ad store does both in time."
            )
        case .viewOutsideContainer:
            (
                "A view that was registered for an asset is not inside the container view, so it cannot be seen or clicked with it.",
                "Add it to the container, directly or deeper, before registering."
            )
        case .viewRegisteredTwice:
            (
                "The same view was registered for two assets, or the same asset as clickable and as not clickable.",
                "Give each asset one view, and name it once."
            )
        case .unknownAsset:
            (
                "An ad of a custom format was asked to click an asset that it does not have.",
                "Use one of the keys in availableAssetKeys."
            )
        case .cannotOpenURL:
            (
                "Nothing that a click on an ad of a custom format leads to could be opened: no deep link, and no http or https destination.",
                "Set a customClickHandler or pass a URL opener (on Linux there is no other), or tell the network that its URLs lead nowhere."
            )
        case .alreadyPresented:
            (
                "The ad was presented before, or its presentation failed: an ad that covers the screen can be presented once.",
                "Load another ad for each presentation; the ad's isReady tells beforehand."
            )
        case .alreadyPresenting:
            (
                "Another ad covers the screen, or its network has been asked to present it.",
                "Present the ad when the other one has been dismissed; the mediator's isPresentingFullScreenAd tells beforehand."
            )
        case .noViewController:
            (
                "The ad was to be presented from a view controller that is in no window or presents another one, or without a controller while no window shows one.",
                "Present from the controller that is on the screen, when it has appeared and presents nothing."
            )
        case .presentationFailed:
            (
                "The network reported that it could not present its ad, or said nothing for ten seconds after it was asked to.",
                "Go on as if there were no ad, and load another; the message has the network's reason."
            )
        case .configurationUnreadable:
            (
                "The configuration file is missing, not a file, too large, or not UTF-8.",
                "Check the path, and save the file as UTF-8; a configuration has at most 1 MiB."
            )
        case .configurationSyntax:
            (
                "The configuration is not well-formed JSON or YAML.",
                "Correct the text at the line and column that the message names."
            )
        case .configurationInvalid:
            (
                "The configuration is well-formed but a key is unknown or missing, a value is of the wrong type or out of range, or a name occurs twice.",
                "Correct the place that the message names; docs/configuration.md lists every key."
            )
        case .unknownAdUnit:
            (
                "The configuration has no ad unit of the ID that was asked for.",
                "Ask for one of the IDs that the message lists, or add the ad unit to the configuration."
            )
        case .invalidSettings:
            (
                "A line item's settings lack a key that its adapter needs, or a value is of the wrong type.",
                "Correct the key that the message names in the line item's settings."
            )
        case .impressionCountsUnreadable:
            (
                "The file in which impressions are counted for frequency caps is damaged, cannot be opened, or was written by a later version.",
                "The file is left as it is. Repair or remove it, or let the app that wrote it use it; removing it forgets all counts."
            )
        case .impressionCountsUnwritable:
            (
                "An impression could not be written to the file in which impressions are counted for frequency caps.",
                "Check that the file and its folder can be written and the disk is not full; until then it is counted in memory only."
            )
        case .configurationFetchFailed:
            (
                "The configuration's server could not be reached in time, or answered with something other than a configuration; the message says with what.",
                "The configuration in force stays, and the library asks again by itself. If it lasts, open the URL in a browser."
            )
        case .configurationNotAuthentic:
            (
                "The configuration came without a signature, or its signature does not fit its bytes and the app's public keys.",
                "Sign the bytes that the server sends, unchanged, with a key that this version of the app knows. The configuration in force stays."
            )
        case .configurationNotKept:
            (
                "The configuration from the server could not be written to its file, or the file is damaged, too old, or of another URL or version.",
                "Check that the folder exists and can be written and the disk is not full. Nothing else is to be done: the next answer of the server replaces the file."
            )
        }
    }
}
