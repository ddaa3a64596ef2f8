extension WaterfallRunner {
    /// The user's privacy choices: the one place where the app sets them.
    ///
    /// Choices that differ from the present ones get the next ``PrivacySnapshot/version`` here, whatever version they
    /// come with, and every adapter class that has been set up is told. One that is being set up is told right after;
    /// one that is not yet gets them with its set-up. Setting the same choices again does nothing.
    ///
    /// An adapter is given the choices of the moment when it is asked: a change in the middle of a load counts for the
    /// attempts that follow.
    ///
    /// An ad that was asked for under other choices than those of now is not handed out by a load, an ``AdStore`` or a
    /// list, and cannot be registered with views: it has expired. One that views show stays until they do not. Choices
    /// that come back make an ad of theirs usable again, if it has not been dropped.
    public var privacy: PrivacySnapshot {
        get { self.setUp.privacy }
        set {
            let version = self.privacy.version
            self.setUp.changePrivacy(to: newValue)
            guard self.privacy.version != version else { return }
            for listener in self.listeners.all { listener.privacyDidChange() }
        }
    }
}
