// An app imports this module alone: it brings what an app uses of those below.
@_exported public import MediationCore
@_exported public import MediationNetworking
@_exported public import PlatformViews
