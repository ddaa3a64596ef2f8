/// The page of a studio: one file, which fetches nothing but the updates.
enum StudioPage {
    /// Returns the page as HTML.
    ///
    /// - Parameters:
    ///   - nonce: The text that marks its script and style as its own.
    ///   - token: The text without which the studio answers nothing.
    ///   - takesOrders: Indicates whether there is an app to use, and not only a trace to read.
    /// - Returns: The text of the page.
    static func html(nonce: String, token: String, takesOrders: Bool) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Studio</title></head><body><h1>Studio</h1></body></html>
        """
    }
}
