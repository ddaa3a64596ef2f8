// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for SwiftUI on Linux, compiled against but never run; see .ci/check-apple.
// Declares what the package uses, as SwiftUI of iOS 26 does. A comment marks each declaration weaker in SwiftUI.

public import Combine

@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder
    @MainActor
    @preconcurrency
    var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("nothing of this is ever run") }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    // SwiftUI accepts any number of views here.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        .init()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        .init()
    }
}

public struct ConditionalContent<First: View, Second: View>: View {
    public typealias Body = Never
    nonisolated init() {}
    public var body: Never { fatalError("nothing of this is ever run") }
}

public struct Text: View {
    public typealias Body = Never
    nonisolated public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { fatalError("nothing of this is ever run") }
}

// SwiftUI's list also manages the selection.
public struct List<Content: View>: View {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content) {}
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
    public var body: Never { fatalError("nothing of this is ever run") }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public typealias Body = Never
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, Data.Element: Identifiable {}
    public var body: Never { fatalError("nothing of this is ever run") }
}

extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { Modified<Self>() }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Modified<Self>() }
}

// SwiftUI names another type, which only it can make.
public struct Modified<Content: View>: View {
    public typealias Body = Never
    nonisolated init() {}
    public var body: Never { fatalError("nothing of this is ever run") }
}

@MainActor
@preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
    @MainActor
    @preconcurrency
    public var wrappedValue: ObjectType
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}
