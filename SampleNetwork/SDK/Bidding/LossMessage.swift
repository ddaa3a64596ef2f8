/// The body of a loss notice.
struct LossMessage: Encodable {
    var bidResponse: String
    var reason: String
    var price: Double?
}
