extension WaterfallRunner {
    /// The user's privacy choices: the one place where the app sets them. // M3
    ///
    /// Choices that differ from the present ones get the next ``PrivacySnapshot/version`` here, whatever version they
    /// come with, and every adapter class that has been set up is told. One that is being set up is told right after;
    /// one that is not yet gets them with its set-up. Setting the same choices again does nothing.
    ///
    /// An adapter is given the choices of the moment when it is asked: a change in the middle of a load counts for the
    /// attempts that follow.
    public var privacy: PrivacySnapshot {
        get { self.setUp.privacy }
        set { self.setUp.changePrivacy(to: newValue) }
    }
}
