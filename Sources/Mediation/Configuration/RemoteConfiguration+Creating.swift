public import Foundation
public import MediationCore
import MediationNetworking

extension RemoteConfiguration {
    /// Creates the connection to a server, with URLSession; it does nothing before ``start()`` or ``refresh()``.
    ///
    /// - Parameters:
    ///   - url: The URL of the configuration in JSON; http or https, with a host. Redirects are not followed.
    ///   - file: The location of the file in which the last good configuration is kept, in a folder that exists; `nil` to keep
    ///     none. Only one object of one process may use it.
    ///   - mediator: The mediator, whose own configuration counts until there is one from the server.
    ///   - options: How often the server is asked, and other limits.
    public convenience init(_ url: URL, keptIn file: URL?, for mediator: AdMediator, options: Options = Options()) {
        self.init(url: url, fileURL: file, options: options, loader: URLSessionDataLoader(), mediator: mediator)
    }
}
