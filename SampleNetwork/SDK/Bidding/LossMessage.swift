/// The body of a notice of loss.
struct LossMessage: Encodable {
    var bidResponse: String
    var reason: String
    var price: Double?
}
